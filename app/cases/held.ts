import type { RuleCode } from "../moderation/enforcements/rules.ts";

/** The outcome of held messages by id, and the rule that the rejected ones broke. */
export type HeldAnswers = {
	messages: readonly { id: string; as: "send" | "drop" }[];
	rule: RuleCode;
	/** Whether the writer gets a separate statement; otherwise the person's decision includes it. */
	isTold: boolean;
};

/** Added to the statement of a message that is not sent. */
export const notSent = "ההודעה לא נשלחה, והצד השני לא קיבל אותה.";
