import type { RuleCode } from "../moderation/enforcements/rules.ts";

/** What becomes of messages that a rule held, by their ids, and the rule that those broke which are not sent. */
export type HeldAnswers = {
	messages: readonly { id: string; as: "send" | "drop" }[];
	rule: RuleCode;
	/** Whether the writer gets a statement of its own; otherwise that of the person's decision says it. */
	isTold: boolean;
};

/** What the statement of a message that is not sent adds. */
export const notSent = "ההודעה לא נשלחה, והצד השני לא קיבל אותה.";
