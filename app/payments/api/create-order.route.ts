import * as v from "valibot";
import { siteOf } from "../../platform/site.ts";
import { type CreateRefusal, createOrder } from "../orders/create-order.server.ts";
import { productOf } from "../product.ts";
import type { Route } from "./+types/create-order.route";
import { answer, notSold, onlyPost, readCall, refuse } from "./api-answer.server.ts";
import { findPlanByAmount } from "./plan-by-amount.ts";

const schema = v.object({
	amount: v.union([v.number(), v.string()]),
	currency: v.string(),
	/**
	 * When the page was rendered (`prepareCheckout`), so that a tab learns of a payment in another
	 * one.
	 */
	prepared_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))),
});

const limit = { rule: "create order", most: 10, minutes: 10 };

const refusals: Record<
	CreateRefusal | "no-plan" | "terms",
	[status: number, code: string, message: string]
> = {
	"no-plan": [422, "no_such_price", "לא ניתן ליצור הזמנה: אין מסלול במחיר הזה."],
	terms: [
		409,
		"terms_not_accepted",
		"לא ניתן ליצור הזמנה: יש לאשר קודם את התנאים המעודכנים, בעמוד החשבון.",
	],
	"no-role": [409, "wrong_role", "לא ניתן ליצור הזמנה: קודם משלימים את טופס ההצטרפות."],
	role: [409, "wrong_role", "לא ניתן ליצור הזמנה: ההצטרפות שלך היא ללא תשלום, ואין מה לשלם עליה."],
	...notSold,
	paused: [503, "payments_paused", "התשלומים סגורים כרגע. מה ששולם נשאר בתוקף."],
	paid: [409, "already_paid", "התשלום כבר הושלם בחלון אחר, אין צורך לשלם שוב."],
	changed: [409, "terms_changed", "המינוי השתנה מאז שהעמוד נפתח. יש לטעון אותו שוב לפני התשלום."],
	provider: [502, "provider_unavailable", "לא ניתן ליצור הזמנה"],
};

export const loader = onlyPost;

/** `POST /api/create-order` (`contract.md`, "Functions"). */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const call = await readCall(site, request, limit, schema);
	if (call instanceof Response) return call;
	if (call.person.mustAccept) return refuse(...refusals.terms);
	const { amount, currency, prepared_at: preparedAt } = call.body;
	const plan = findPlanByAmount(amount, currency);
	if (!plan) return refuse(...refusals["no-plan"]);
	const order = await createOrder(site, call.person, productOf(plan), { preparedAt });
	if ("refused" in order) return refuse(...refusals[order.refused]);
	return answer({ order_id: order.providerOrderId });
}
