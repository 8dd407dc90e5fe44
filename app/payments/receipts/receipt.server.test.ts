import fc from "fast-check";
import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { describePurchase, listPurchases } from "../cancellation/find-purchase.server.ts";
import { listOpenRefunds } from "../cancellation/open-refunds.server.ts";
import { settleOrder } from "../ledger/settle.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { creditSums, listReceipts, readLeft } from "./receipt.server.ts";

const money = testPayments();

/** The documents of a payment of $399.00 that was refunded in these parts. */
async function documentsOf(
	parts: readonly number[],
	before?: (bought: {
		person: { accountId: string };
		payment: string;
		at: number;
	}) => Promise<void>,
) {
	const person = await money.addMan();
	const site = money.site();
	const order = await createOrder(site, person, planFor(399));
	if ("refused" in order) throw new Error(order.refused);
	const row = await site.db
		.updateTable("orders")
		.set({ usd_ils: "3.58" })
		.where("provider_order_id", "=", order.providerOrderId)
		.returningAll()
		.executeTakeFirstOrThrow();
	const capture = {
		id: `C${row.id}`,
		status: "completed" as const,
		cents: 39_900,
		currency: "USD",
	};
	const refunds = parts.map((cents, at) => ({
		id: `${row.id}-${at}`,
		ours: undefined,
		captureId: capture.id,
		currency: "USD",
		status: "completed" as const,
		cents,
	}));
	const snapshot = {
		providerOrderId: order.providerOrderId,
		ours: row.id,
		payee: money.paypal().merchantId,
		status: "completed" as const,
		cents: 39_900,
		currency: "USD",
		captures: [capture],
	};
	for (let told = 0; told <= parts.length; told += 1) {
		const paid = site.db.selectFrom("payments").select("id").where("order_id", "=", row.id);
		const payment = (await paid.executeTakeFirst())?.id;
		if (payment && told > 0) await before?.({ person, payment, at: told - 1 });
		await settleOrder(site, row.id, { ...snapshot, refunds: refunds.slice(0, told) });
	}
	const [receipt, ...credits] = (await listReceipts(site.db, person)).reverse();
	return { receipt, credits };
}

test("a receipt's last credit note is what the earlier ones left", async () => {
	const { receipt, credits } = await documentsOf([10_001, 10_001, 19_898]);
	expect(receipt?.totalAgorot).toBe(142_842);
	expect(credits.map(({ totalAgorot }) => totalAgorot)).toEqual([35_804, 35_804, 71_234]);
});

test("the credit notes of any parts add up to the receipt, and so does their VAT", async () => {
	const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 39_899 }), { maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(cuts, async (unsorted) => {
			const ends = [...unsorted.sort((a, b) => a - b), 39_900];
			const parts = ends.map((end, at) => end - (ends[at - 1] ?? 0));
			const { receipt, credits } = await documentsOf(parts);
			const sum = (of: "cents" | "totalAgorot" | "vatAgorot") =>
				credits.reduce((all, credit) => all + credit[of], 0);
			expect(credits).toHaveLength(parts.length);
			expect({
				cents: sum("cents"),
				totalAgorot: sum("totalAgorot"),
				vatAgorot: sum("vatAgorot"),
			}).toEqual({
				cents: 39_900,
				totalAgorot: receipt?.totalAgorot,
				vatAgorot: receipt?.vatAgorot,
			});
		}),
		{ numRuns: process.env.LONG ? 300 : 20 },
	);
});

test("what is shown before any refund is what its credit note says, wherever it is shown", async () => {
	const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 39_899 }), { maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(cuts, async (unsorted) => {
			const ends = [...unsorted.sort((a, b) => a - b), 39_900];
			const parts = ends.map((end, at) => end - (ends[at - 1] ?? 0));
			const shown: { purchase: number; queue: number[]; mail: number }[] = [];
			const { db } = money.site();
			const { credits } = await documentsOf(parts, async ({ person, payment, at }) => {
				const cents = parts[at] ?? 0;
				const [purchase] = await listPurchases(db, person);
				if (!purchase) throw new Error("no purchase");
				const described = describePurchase(purchase, { cents, unusedDays: 1, isWhole: false });
				const owed = parts.slice(at).map((part, place) => ({
					id: crypto.randomUUID(),
					payment_id: payment,
					cents: part,
					state: "asked" as const,
					reason: "staff" as const,
					asked_at: new Date(place),
				}));
				await db.insertInto("refunds").values(owed).execute();
				const queue = (await listOpenRefunds(db, person)).map(({ agorot }) => agorot);
				const ids = owed.map(({ id }) => id);
				await db.deleteFrom("refunds").where("id", "in", ids).execute();
				const credit = creditSums(await readLeft(db, payment), cents, "3.58");
				shown.push({ purchase: described.refundAgorot, queue, mail: credit.total_agorot });
			});
			const noted = credits.map(({ totalAgorot }) => totalAgorot);
			expect(shown).toEqual(
				noted.map((note, at) => ({ purchase: note, queue: noted.slice(at), mail: note })),
			);
		}),
		{ numRuns: process.env.LONG ? 300 : 20 },
	);
});
