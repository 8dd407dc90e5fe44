import type { Tables } from "../../platform/database/tables.ts";
import { lastOfDay, monthsLater } from "../../platform/dates.ts";
import { day } from "../../platform/time.ts";
import type { RuleCode } from "./rules.ts";

/** Months during which a decision can be appealed (`members.md` 2 and 7). */
const appealMonths = 6;

/** Until when a decision made at this moment can be appealed. */
export function appealsUntil(decidedAt: Date): Date {
	return lastOfDay(monthsLater(decidedAt, appealMonths));
}

/** Decisions made until then can be appealed no more; a day less, so that their last day is over everywhere. */
export function decidedBeforeAppealEnds(now: Date): Date {
	return new Date(monthsLater(now, -appealMonths).getTime() - day);
}

export type Action = Tables["enforcements"]["kind"];

/** What `limited` limits: beginning conversations, or being found. */
export type Scope = NonNullable<Tables["enforcements"]["scope"]>;

/** What is removed or quoted; `id` is interpreted by the folder that owns the kind. */
export type Item = { kind: ItemKind; id: string };

/**
 * `text`: the field's name; `photo`: its id; `message`: its conversation's id and its number, as
 * `id:7`; `note`: its id; `profile`: the member's id.
 */
type ItemKind = "profile" | "text" | "photo" | "message" | "note";

/** The page where the member reads all decisions, and each. */
export const decisionsPath = "/account/decisions";

export type Enforcement = {
	memberId: string;
	action: Action;
	/** Only for `limited`. */
	scope: Scope | null;
	rule: RuleCode;
	item: Item | null;
	foundBy: NonNullable<Tables["enforcements"]["found_by"]>;
	/** Only for `limited` and `suspended`; null: until it is lifted. */
	until: Date | null;
	/** What the statement adds, up to 1,000 characters; it must quote nobody but the member. */
	words: string | null;
	caseId: string | null;
	/** The account of the decider. */
	decidedBy: string;
};
