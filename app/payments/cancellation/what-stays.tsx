import { formatDay } from "../../platform/moment.ts";
import type { Cancellation } from "./find-deal.server.ts";

/** What of the membership is left once a deal is cancelled. */
export function WhatStays({ after }: Pick<Cancellation, "after">) {
	if (!after) return <p>אחרי הביטול לא נשאר מינוי פעיל.</p>;
	return (
		<p>
			אחרי הביטול נשאר המינוי <bdi dir="ltr">{after.plan}</bdi>, עד{" "}
			<bdi>{formatDay(after.endsAt)}</bdi>.
		</p>
	);
}
