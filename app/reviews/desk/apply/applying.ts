import type { Tables } from "../../../platform/database/tables.ts";
import type { DecidedParts, Verdict } from "../verdicts.ts";

/** A decision that takes effect: the item, what was decided, by whom, about whom, and when. */
export type Applying = {
	item: {
		id: string;
		kind: Tables["review_items"]["kind"];
		application_id: string | null;
		verification_id: string | null;
		enforcement_id: string | null;
		second_look_by: string | null;
	};
	decision: {
		id: string;
		verdict: Verdict;
		code: Tables["decisions"]["code"];
		words: string | null;
		again_days: number | null;
		decided_at: Date;
		parts: DecidedParts;
	};
	by: string | null;
	owner: { accountId: string };
	now: Date;
};

/**
 * What a decision brought about: refunds to execute, and whether the person is told by mail. `gone`
 * when there was nothing left to decide, `changed` when what it rested on is gone and it is to be
 * decided anew; in both cases nothing was changed.
 */
export type Effect = { refunds: readonly string[]; isTold: boolean } | "gone" | "changed";
