import { randomUUID } from "node:crypto";
import type { Plan } from "../../memberships/plans.ts";
import type { Site } from "../../platform/site.ts";
import { noteDifference } from "../books/difference.server.ts";
import type { OrderRow } from "../books/rows.server.ts";
import { findPlanByAmount, toAgorot } from "../money.ts";
import { providerOf } from "../providers.server.ts";
import { findOpenOrder, isBeingChecked, wasPaidSince } from "./open-order.server.ts";

/** PayPal lets an order be agreed to for three hours; an older one is left behind. */
const usableMs = 2.5 * 3_600_000;
/** For as long PayPal remembers the request id of an order. */
const creatingMs = 3_600_000;

export type CreateRefusal =
	/** No plan costs that. */
	| "no-plan"
	/** Only a man who completed his form buys a membership. */
	| "role"
	| "paused"
	/** A payment for this plan is being checked: nothing more has to be paid. */
	| "pending"
	/** Paid in another tab since this page was opened. */
	| "paid"
	/** Another plan was paid for since then, so that this one's days are not those that were shown. */
	| "changed"
	| "provider";

type Asked = {
	amount: number | string;
	currency: string;
	/** When the page was made that the order is placed from. */
	preparedAt?: number | undefined;
};

/**
 * The order of a person for a plan at the provider. The price is ours; another amount or currency never
 * reaches the provider. However many tabs and devices ask, there is one open order for a plan.
 */
export async function createOrder(
	site: Site,
	{ accountId }: { accountId: string },
	{ amount, currency, preparedAt }: Asked,
): Promise<{ providerOrderId: string } | { refused: CreateRefusal }> {
	const plan = findPlanByAmount(amount, currency);
	if (!plan) return { refused: "no-plan" };
	const provider = providerOf(site);
	if (!site.settings.payments.isOpen || !provider) return { refused: "paused" };
	const placed = await placeOrder(site, accountId, plan, preparedAt);
	if ("refused" in placed) return placed;
	if (placed.provider_order_id) return { providerOrderId: placed.provider_order_id };
	const reading = await provider.createOrder({
		id: placed.id,
		cents: placed.cents,
		currency: "USD",
		requestId: placed.create_request_id,
	});
	if ("refused" in reading) return { refused: "provider" };
	const { providerOrderId, payee } = reading;
	if (!payee) {
		// Later readings are compared with it: without one, nobody could tell whom the money goes to.
		await noteDifference(site.db, site.log, {
			kind: "order-differs",
			subject: placed.id,
			detail: "names no payee",
		});
		return { refused: "provider" };
	}
	// Two tabs that came at once sent the same request id and got the same order.
	await site.db
		.updateTable("orders")
		.set({
			provider_order_id: providerOrderId,
			payee,
			state: "open",
			updated_at: new Date(),
		})
		.where("id", "=", placed.id)
		.where("state", "=", "creating")
		.execute();
	return { providerOrderId };
}

/** Finds the open order for a plan or makes one, in one transaction. */
function placeOrder(
	site: Site,
	accountId: string,
	plan: Plan,
	preparedAt: number | undefined,
): Promise<OrderRow | { refused: CreateRefusal }> {
	return site.db.transaction().execute(async (trx) => {
		// Held, so that another tab waits here and then finds this tab's order.
		const account = await trx
			.selectFrom("accounts")
			.select("role")
			.where("id", "=", accountId)
			.forUpdate()
			.executeTakeFirst();
		if (account?.role !== "daddy") return { refused: "role" };
		if (preparedAt !== undefined && (await wasPaidSince(trx, { accountId }, preparedAt, plan.id))) {
			return { refused: "paid" };
		}
		if (preparedAt !== undefined && (await wasPaidSince(trx, { accountId }, preparedAt))) {
			return { refused: "changed" };
		}
		if (await isBeingChecked(trx, accountId, plan)) return { refused: "pending" };
		const found = await findOpenOrder(trx, accountId, plan);
		if (found && isUsable(found, plan)) return found;
		if (found) {
			await trx
				.updateTable("orders")
				.set({ left_at: new Date() })
				.where("id", "=", found.id)
				.execute();
		}
		const { rate } = site.settings.payments;
		const now = new Date();
		return trx
			.insertInto("orders")
			.values({
				id: randomUUID(),
				account_id: accountId,
				plan: plan.id,
				cents: plan.price.amount,
				currency: plan.price.currency,
				shown_agorot: toAgorot(plan.price.amount, rate.usdIls),
				usd_ils: rate.usdIls,
				usd_ils_date: rate.date,
				provider: "paypal",
				create_request_id: randomUUID(),
				capture_request_id: randomUUID(),
				state: "creating",
				created_at: now,
				updated_at: now,
			})
			.returningAll()
			.executeTakeFirstOrThrow();
	});
}

function isUsable(order: OrderRow, plan: Plan): boolean {
	if (order.state === "capturing") return true;
	if (order.cents !== plan.price.amount || order.currency !== plan.price.currency) return false;
	const age = Date.now() - order.created_at.getTime();
	return age < (order.provider_order_id ? usableMs : creatingMs);
}
