import { randomUUID } from "node:crypto";
import type { Site } from "../../platform/site.ts";
import { noteDifference } from "../books/difference.server.ts";
import { settleReading } from "../books/settle.server.ts";
import { providerOf } from "../providers.server.ts";

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
	if (row.state === "asked") {
		const { capture_id: captureId, cents } = row;
		const answer = await provider.refund({ id: refundId, captureId, cents, currency: "USD" });
		if ("refused" in answer && answer.refused === "retryable") return "asked";
		refusal = "refused" in answer ? answer.refused : undefined;
	}
	const reading = await provider.readOrder(row.provider_order_id);
	if ("refused" in reading) return row.state;
	await settleReading(site, row.order_id, reading);
	if (refusal) await failRefund(site, refundId, refusal);
	const { state } = await site.db
		.selectFrom("refunds")
		.select("state")
		.where("id", "=", refundId)
		.executeTakeFirstOrThrow();
	return state;
}

/** A refund that the provider will not do, and did not do earlier. */
async function failRefund(site: Site, refundId: string, refusal: string): Promise<void> {
	await site.db.transaction().execute(async (trx) => {
		const failed = await trx
			.updateTable("refunds")
			.set({ state: "failed", settled_at: new Date() })
			.where("id", "=", refundId)
			.where("state", "=", "asked")
			.executeTakeFirst();
		if (failed.numUpdatedRows === 0n) return;
		await noteDifference(trx, site.log, {
			kind: "refund-failed",
			subject: refundId,
			detail: refusal,
		});
	});
}

/**
 * Pays back everything that is left of a person's payments, because the profile was refused
 * (`product.md`, "People").
 */
export async function refundRefusedProfile(
	site: Site,
	{ accountId }: { accountId: string },
): Promise<{ refunds: number }> {
	const ids = await site.db.transaction().execute(async (trx) => {
		await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forUpdate().execute();
		const rows = await trx
			.selectFrom("orders")
			.innerJoin("payments", "payments.order_id", "orders.id")
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
			.where("orders.account_id", "=", accountId)
			.where("payments.revoked_at", "is", null)
			.orderBy("orders.id")
			.forUpdate("orders")
			.execute();
		const left = rows
			.map(({ id, cents, back }) => ({ paymentId: id, cents: cents - Number(back ?? 0) }))
			.filter(({ cents }) => cents > 0)
			.map((refund) => ({ ...refund, id: randomUUID() }));
		for (const { id, paymentId, cents } of left) {
			await trx
				.insertInto("refunds")
				.values({
					id,
					payment_id: paymentId,
					reason: "profile",
					cents,
					state: "asked",
					asked_at: new Date(),
				})
				.execute();
		}
		return left.map(({ id }) => id);
	});
	for (const id of ids) await payBack(site, id);
	return { refunds: ids.length };
}
