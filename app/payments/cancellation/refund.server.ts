import type { Site } from "../../platform/site.ts";
import { reportFailedRefund } from "../books/failed-refund.server.ts";
import { lockBooks, lockOrder } from "../books/lock-books.server.ts";
import { settleReading } from "../books/settle.server.ts";
import type { ProviderRefund, Reading } from "../provider.ts";
import { providerOf } from "../providers.server.ts";
import { endDeals } from "./end-deals.server.ts";

/**
 * Carries a refund out that stands in the books as asked for, as often as needed: the provider does
 * what has one request id once.
 * @returns the state of the refund afterwards; `asked` means that nobody knows yet.
 */
export async function payBack(
	site: Site,
	refundId: string,
): Promise<"asked" | "pending" | "completed" | "failed"> {
	const row = await site.db
		.selectFrom("refunds")
		.innerJoin("payments", "payments.id", "refunds.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select([
			"refunds.state",
			"refunds.cents",
			"payments.capture_id",
			"orders.id as order_id",
			"orders.provider_order_id",
		])
		.where("refunds.id", "=", refundId)
		.executeTakeFirstOrThrow();
	const provider = providerOf(site);
	if (!provider || !row.provider_order_id) return row.state;
	let refusal: string | undefined;
	let done: ProviderRefund | undefined;
	if (row.state === "asked") {
		const { capture_id: captureId, cents } = row;
		const answer = await provider.refund({ id: refundId, captureId, cents, currency: "USD" });
		if ("refused" in answer && answer.refused === "retryable") return "asked";
		if ("refused" in answer) refusal = answer.refused;
		else done = { ...answer, ours: refundId, captureId };
	}
	const reading = await provider.readOrder(row.provider_order_id);
	if ("refused" in reading) return row.state;
	await settleReading(site, row.order_id, done ? withRefund(reading, done) : reading);
	if (refusal) await failRefund(site, row.order_id, refundId, refusal);
	const { state } = await site.db
		.selectFrom("refunds")
		.select("state")
		.where("id", "=", refundId)
		.executeTakeFirstOrThrow();
	return state;
}

/** The order's reading, in which our refund is ours: an order need not say whose its refunds are. */
function withRefund(reading: Reading, refund: ProviderRefund): Reading {
	const isListed = reading.refunds.some(({ id }) => id === refund.id);
	const refunds = reading.refunds.map((one) =>
		one.id === refund.id ? { ...one, ours: refund.ours } : one,
	);
	return { ...reading, refunds: isListed ? refunds : [...refunds, refund] };
}

/** A refund that the provider will not do, and did not do earlier. */
async function failRefund(
	site: Site,
	orderId: string,
	refundId: string,
	refusal: string,
): Promise<void> {
	await site.db.transaction().execute(async (trx) => {
		const { account, order } = await lockOrder(trx, orderId);
		const refund = await trx
			.updateTable("refunds")
			.set({ state: "failed", settled_at: new Date() })
			.where("id", "=", refundId)
			.where("state", "=", "asked")
			.returningAll()
			.executeTakeFirst();
		if (!refund) return;
		const payment = await trx
			.selectFrom("payments")
			.select(["id", "cents"])
			.where("id", "=", refund.payment_id)
			.executeTakeFirstOrThrow();
		await reportFailedRefund(trx, site, {
			refund,
			order,
			payment,
			email: account?.email,
			detail: refusal,
		});
	});
}

/**
 * Ends everything that a person bought and pays back what is left of it, because the profile was refused
 * (`product.md`, "People").
 */
export async function refundRefusedProfile(
	site: Site,
	person: { accountId: string },
): Promise<{ refunds: number }> {
	const refunds = await site.db.transaction().execute(async (trx) => {
		await lockBooks(trx, person);
		const rows = await trx
			.selectFrom("payments")
			.innerJoin("orders", "orders.id", "payments.order_id")
			.select((select) => [
				"payments.id",
				"payments.cents",
				select
					.selectFrom("refunds")
					.select((sum) => sum.fn.sum<number | null>("refunds.cents").as("cents"))
					.whereRef("refunds.payment_id", "=", "payments.id")
					.where("refunds.state", "!=", "failed")
					.as("back"),
			])
			.where("orders.account_id", "=", person.accountId)
			.where("payments.revoked_at", "is", null)
			.orderBy("payments.number")
			.execute();
		const endings = rows
			.map(({ id, cents, back }) => ({ paymentId: id, cents: cents - Number(back ?? 0) }))
			.filter(({ cents }) => cents > 0)
			.map((ending) => ({ ...ending, isWhole: true }));
		return endDeals(trx, person, endings, { reason: "profile", now: new Date() });
	});
	for (const { id } of refunds) await payBack(site, id);
	return { refunds: refunds.length };
}
