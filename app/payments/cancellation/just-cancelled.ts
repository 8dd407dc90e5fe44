import * as v from "valibot";

/** A purchase just cancelled: the confirmation number, the refund, and the plan that remains. */
export const justCancelled = v.object({
	confirmation: v.string(),
	cents: v.number(),
	state: v.picklist(["completed", "on-its-way", "failed"]),
	/** When it ends as ISO 8601; null while it waits for the approval. */
	after: v.nullable(v.object({ plan: v.string(), endsAt: v.nullable(v.string()) })),
});

export type JustCancelled = v.InferOutput<typeof justCancelled>;
