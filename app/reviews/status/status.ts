import type { ClubStatus } from "../../members/member.ts";
import { wordOf } from "../../members/member.ts";
import type { OwnAppeal } from "../appeals/appeal.ts";
import type { Verification } from "../verification/verification.ts";

/** Where a person's application stands, in one word; each has its own part of the page. */
export type StatusWord =
	| "no-form"
	/** A man who has completed the form, or whose application stands again after an appeal. */
	| "unpaid"
	/** The person has to verify. */
	| "verify"
	/** The staff asked for more. */
	| "asked"
	/** Everything is there; the staff decide. */
	| "waiting"
	| "rejected"
	/** An appeal was written; its selfie is missing. */
	| "appeal-begun"
	| "appeal-sent"
	| "appeal-upheld"
	| "withdrawn"
	| "approved";

/** What the status word is derived from. */
export type Known = {
	standing: ClubStatus;
	verification: Pick<Verification, "state"> | null;
	appeal: OwnAppeal | null;
};

export function statusOf({ standing, verification, appeal }: Known): StatusWord {
	const { role, application, membership, waiting } = standing;
	const word = wordOf(standing);
	switch (word) {
		case "in-review": {
			const isPaid = role !== "daddy" || membership !== null || waiting.length > 0;
			if (!isPaid) return "unpaid";
			if (verification?.state === "more_asked") return "asked";
			return application?.state === "in_review" ? "waiting" : "verify";
		}
		case "rejected":
			if (!appeal) return "rejected";
			if (appeal.outcome === "upheld") return "appeal-upheld";
			return appeal.dueAt ? "appeal-sent" : "appeal-begun";
		case "no-membership":
		case "member":
			return "approved";
		default:
			return word;
	}
}
