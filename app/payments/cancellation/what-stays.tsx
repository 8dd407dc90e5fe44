import * as v from "valibot";
import { formatDay } from "../../platform/dates.ts";
import type { Cancellation } from "./find-purchase.server.ts";

/** A purchase just cancelled: the confirmation number, the refund, and the plan that remains. */
export const justCancelled = v.object({
	confirmation: v.string(),
	cents: v.number(),
	/** Absent in values from the previous version: dollars, for a plan. */
	currency: v.optional(v.picklist(["USD", "ILS"]), "USD"),
	kind: v.optional(v.string(), "plan"),
	state: v.picklist(["completed", "on-its-way", "failed"]),
	/** When it ends as ISO 8601; null while it waits for the approval. */
	after: v.nullable(v.object({ plan: v.string(), endsAt: v.nullable(v.string()) })),
});

export type JustCancelled = v.InferOutput<typeof justCancelled>;

export function WhatStays({ kind, after }: Pick<Cancellation, "kind" | "after">) {
	if (kind !== "plan") return <p>המינוי, אם יש, נשאר כפי שהוא.</p>;
	if (!after) return <p>אחרי הביטול לא נשאר מינוי פעיל.</p>;
	if (!after.endsAt) {
		return (
			<p>
				אחרי הביטול נשאר המינוי <bdi dir="ltr">{after.plan}</bdi>, והימים שלו מתחילים עם האישור.
			</p>
		);
	}
	return (
		<p>
			אחרי הביטול נשאר המינוי <bdi dir="ltr">{after.plan}</bdi>, עד{" "}
			<bdi>{formatDay(after.endsAt)}</bdi>.
		</p>
	);
}
