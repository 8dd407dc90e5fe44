import * as v from "valibot";
import { findGift, findPackage } from "../../credits/catalogue.ts";
import { findDraft } from "../../credits/drafts.server.ts";
import { readPlans } from "../../memberships/plans.server.ts";
import { type Site, siteOf } from "../../platform/site.ts";
import { type CreateRefusal, createOrder } from "../orders/create-order.server.ts";
import { giftProduct, type Product, packageProduct, productOf } from "../product.ts";
import type { Route } from "./+types/create-order.route";
import { answer, notSold, onlyPost, readCall, refuse, undeliverable } from "./api-answer.server.ts";
import { findPlanByAmount } from "./plan-by-amount.ts";

const schema = v.object({
	/** A plan is identified by its price, everything else by its key. */
	amount: v.optional(v.union([v.number(), v.string()])),
	product: v.optional(v.picklist(["package", "gift"])),
	key: v.optional(v.string()),
	/** Of a gift: what /gifts/send made. */
	draft: v.optional(v.string()),
	currency: v.string(),
	/**
	 * When the page was rendered (`prepareCheckout`), so that a tab learns of a payment in another
	 * one.
	 */
	prepared_at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8.64e15))),
});

const limit = { rule: "create order", most: 10, minutes: 10 };

const refusals: Record<
	CreateRefusal | "no-plan" | "no-product" | "terms",
	[status: number, code: string, message: string]
> = {
	"no-plan": [422, "no_such_price", "לא ניתן ליצור הזמנה: אין מסלול במחיר הזה."],
	"no-product": [
		422,
		"no_such_product",
		"לא ניתן ליצור הזמנה: אין מוצר כזה. אפשר לבחור שוב בעמוד המתנות.",
	],
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
	"not-member": [
		409,
		"not_member",
		"לא ניתן ליצור הזמנה: החבילות והמתנות פתוחות אחרי האישור לקהילה.",
	],
	running: [
		409,
		"already_running",
		"החבילה ללא הגבלה כבר פעילה, ולא בוצע חיוב. אפשר לקנות אותה שוב כשתסתיים.",
	],
	full: [
		409,
		"full",
		"לא ניתן ליצור הזמנה: כרגע אין מקום ב־VIP, כי לכל חבר בו יש איש קשר קבוע. לא בוצע חיוב.",
	],
	undeliverable,
	provider: [502, "provider_unavailable", "לא ניתן ליצור הזמנה"],
};

export const loader = onlyPost;

async function findPlanProduct(
	{ db }: Site,
	amount: number | string | undefined,
	currency: string,
): Promise<Product | null> {
	const plan =
		amount === undefined ? undefined : findPlanByAmount(await readPlans(db), amount, currency);
	return plan ? productOf(plan) : null;
}

/** A package or a drafted gift of this person, at the server's own price. */
async function findProduct(
	{ db }: Site,
	person: { accountId: string },
	{ product, key, draft, currency }: v.InferOutput<typeof schema>,
): Promise<Product | null> {
	if (currency !== "ILS") return null;
	if (product === "package") {
		const found = findPackage(key);
		return found ? packageProduct(found) : null;
	}
	const gift = findGift(key);
	const drafted = gift && draft ? await findDraft(db, person, draft) : null;
	return gift && drafted?.gift === gift.id ? giftProduct(gift, drafted.id) : null;
}

/** `POST /api/create-order` (`contract.md`, "Functions"). */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const call = await readCall(site, request, limit, schema);
	if (call instanceof Response) return call;
	if (call.person.mustAccept) return refuse(...refusals.terms);
	const { amount, product: kind, prepared_at: preparedAt } = call.body;
	if (amount === undefined && !kind) {
		return refuse(422, "invalid_request", "הבקשה אינה תקינה.");
	}
	const product = kind
		? await findProduct(site, call.person, call.body)
		: await findPlanProduct(site, amount, call.body.currency);
	if (!product) return refuse(...refusals[kind ? "no-product" : "no-plan"]);
	const order = await createOrder(site, call.person, product, { preparedAt });
	if ("refused" in order) return refuse(...refusals[order.refused]);
	return answer({ order_id: order.providerOrderId });
}
