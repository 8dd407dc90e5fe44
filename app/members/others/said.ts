import * as v from "valibot";

const words = v.object({
	title: v.string(),
	text: v.string(),
	rule: v.string(),
	opens: v.string(),
	free: v.string(),
});

/** What the act before says on the member's page. */
export const saidSchema = v.object({
	/** Both have given a heart. */
	isBoth: v.optional(v.boolean()),
	limit: v.optional(words),
});

export type Said = v.InferOutput<typeof saidSchema>;
