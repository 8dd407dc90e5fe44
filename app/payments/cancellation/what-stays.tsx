import { formatDay } from "../../platform/dates.ts";
import type { Cancellation } from "./find-purchase.server.ts";

/** The membership that remains after a cancellation. */
export function WhatStays({ after }: Pick<Cancellation, "after">) {
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
