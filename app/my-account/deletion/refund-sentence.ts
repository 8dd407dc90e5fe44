import { formatPrice } from "../../memberships/plans.ts";
import type { RefundSummary } from "./deletion.server.ts";

/** A sentence about a leaving member's refund, to append to another one; empty if there is none. */
export function refundSentence({ cents, state }: RefundSummary): string {
	const sum = formatPrice({ amount: cents, currency: "USD" });
	const words = {
		none: "",
		completed: `. המינוי הסתיים, וההחזר, ${sum}, נשלח לאמצעי התשלום`,
		"on-its-way": `. המינוי הסתיים, וההחזר, ${sum}, בדרך לאמצעי התשלום`,
		failed: `. המינוי הסתיים. ההחזר, ${sum}, עוד לא עבר במלואו, והצוות מטפל בו`,
	};
	return words[state];
}
