import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letDaysRun } from "../../test/buying.ts";
import { day, minute } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testPayments } from "../../test/payments.ts";
import { readerOf, type TalkSite } from "../../test/talks.ts";
import { findGift } from "../credits/catalogue.ts";
import { compareBooks } from "../credits/compare.server.ts";
import { cancelPurchase } from "../payments/cancellation/cancel.server.ts";
import { captureOrder } from "../payments/orders/capture-order.server.ts";
import { createOrder } from "../payments/orders/create-order.server.ts";
import { giftProduct } from "../payments/product.ts";
import { listReceipts } from "../payments/receipts/receipt.server.ts";
import { reconcile } from "../payments/recheck/reconcile.server.ts";
import { turnGifts } from "./gifts.job.ts";
import { deliverGift, draftGift } from "./pay-now.server.ts";
import { listSent } from "./received.server.ts";

const money = testPayments();
const site = () => money.site();
const db = () => site().db;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const as = (member: ClubMember) => readerOf(site() as unknown as TalkSite, member);

async function payNow() {
	const since = new Date(Date.now() - 10 * day);
	const man = await addClubMember(db(), { role: "daddy", plan: "premium", since });
	await letDaysRun(db(), man);
	const woman = await addClubMember(db(), { since });
	const input = { to: woman.publicId, gift: "royal-crown", note: "ערב טוב לך", clientId: null };
	const drafted = await draftGift(site(), await as(man), input);
	const gift = findGift("royal-crown");
	if (!gift || !drafted || "refused" in drafted) throw new Error(JSON.stringify(drafted));
	const order = await createOrder(site(), man, giftProduct(gift, drafted.draft));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	await captureOrder(site(), man, order.providerOrderId);
	const payment = await db()
		.selectFrom("payments")
		.select(["id", "capture_id as capture"])
		.where("currency", "=", "ILS")
		.executeTakeFirstOrThrow();
	return { man, payment };
}

const refunds = () =>
	db().selectFrom("refunds").select(["reason", "cents", "state"]).orderBy("asked_at").execute();

const statesOf = async (man: ClubMember) =>
	(await listSent(site(), await as(man))).map(({ state, by }) => `${state} ${by}`);

async function turn() {
	await money.hearEvents();
	await turnGifts.work(site(), {});
	await reconcile(site(), new Date(Date.now() + 3 * minute));
	expect(await compareBooks(db())).toEqual([]);
}

test.each([
	[
		"cancelled",
		async (man: ClubMember) => {
			const [receipt] = await listReceipts(db(), man);
			await cancelPurchase(site(), man, receipt?.number ?? 0, 30_000);
		},
	],
	[
		"paid back at the provider",
		async (_: ClubMember, capture: string) => {
			money.paypal().refund(capture);
			await money.hearEvents();
		},
	],
])("%s before it was sent: nothing is sent, and the money goes back once", async (_, end) => {
	const { man, payment } = await payNow();
	await end(man, payment.capture);
	await deliverGift(site(), payment.id);
	pass(2 * minute);
	await turn();
	expect(await statesOf(man)).toEqual([]);
	const back = money.paypal().countMoney("ILS");
	expect([back.captured, back.refunded]).toEqual([30_000, 30_000]);
	expect(
		await db().selectFrom("notices").select("code").where("kind", "=", "gift").execute(),
	).toEqual([]);
	expect(await db().selectFrom("discrepancies").selectAll().execute()).toEqual([]);
});

test.each([
	[
		"keeps the payment",
		"RESOLVED_SELLER_FAVOUR",
		[{ reason: "returned", cents: 30_000, state: "completed" }],
	],
	["takes the money", "RESOLVED_BUYER_FAVOUR", []],
] as const)(
	"day 14 while a bank decides: no money moves before, and once after, when it %s",
	async (_, outcome, paid) => {
		const { man, payment } = await payNow();
		await deliverGift(site(), payment.id);
		const dispute = money.paypal().dispute(payment.capture);
		await turn();
		pass(14 * day);
		for (let time = 0; time < 2; time += 1) {
			await turn();
			expect(await statesOf(man)).toEqual(["returned bank"]);
			expect(await refunds()).toEqual([]);
		}
		money
			.paypal()
			.resolveDispute(dispute, outcome, outcome === "RESOLVED_BUYER_FAVOUR" ? "refund" : undefined);
		for (let time = 0; time < 2; time += 1) {
			pass(5 * minute);
			await turn();
		}
		expect((await refunds()).filter(({ reason }) => reason === "returned")).toEqual(paid);
		expect(money.paypal().countMoney("ILS").refunded).toBe(30_000);
		expect(await statesOf(man)).toEqual(["returned money"]);
	},
);

test("a part that the provider paid back leaves the rest, which goes back on day 14", async () => {
	const { man, payment } = await payNow();
	await deliverGift(site(), payment.id);
	money.paypal().refund(payment.capture, "9.90");
	await turn();
	pass(14 * day);
	await turn();
	expect(await statesOf(man)).toEqual(["returned money"]);
	expect(money.paypal().countMoney("ILS").refunded).toBe(30_000);
});
