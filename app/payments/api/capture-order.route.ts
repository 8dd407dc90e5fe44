import * as v from "valibot";
import { siteOf } from "../../platform/site.ts";
import { type CaptureRefusal, captureOrder } from "../orders/capture-order.server.ts";
import type { Route } from "./+types/capture-order.route";
import { answer, notSold, onlyPost, readCall, refuse, undeliverable } from "./api-answer.server.ts";

const schema = v.object({ order_id: v.string() });

const limit = { rule: "capture order", most: 30, minutes: 10 };

const refusals: Record<CaptureRefusal, [status: number, code: string, message: string]> = {
	unknown: [404, "order_not_found", "ההזמנה לא נמצאה."],
	"not-approved": [422, "not_approved", "התשלום עוד לא אושר ב־PayPal."],
	paid: [409, "already_paid", "התשלום כבר הושלם בחלון אחר, אין צורך לשלם שוב."],
	...notSold,
	undeliverable,
	provider: [502, "provider_unavailable", "לא ניתן להשלים את התשלום"],
};

export const loader = onlyPost;

/**
 * `POST /api/capture-order` (`contract.md`, "Functions"). Deliberately open to those who have not accepted the
 * newest terms: the order was made and approved under the accepted ones, and only a new order has to wait.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const call = await readCall(site, request, limit, schema);
	if (call instanceof Response) return call;
	// Not a PayPal order id; some of its characters would make the database throw.
	if (!/^[\w-]{1,64}$/.test(call.body.order_id)) return refuse(...refusals.unknown);
	const captured = await captureOrder(site, call.person, call.body.order_id);
	if ("refused" in captured) return refuse(...refusals[captured.refused]);
	return answer({ status: captured.status });
}
