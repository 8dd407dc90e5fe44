import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReversalShows } from "../../../simulators/paypal/outcomes.ts";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { recheckAll } from "../../../test/recheck.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { cancelPurchase, previewCancellation } from "../cancellation/cancel.server.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { findMissedEvents } from "./missed-events.server.ts";
import { reconcile } from "./reconcile.server.ts";

const money = testPayments();
const day = 86_400_000;

beforeEach(() => money.reset());
afterEach(() => money.paypal().webhooks.setMode("normal"));

async function buy() {
	const person = await money.addMan();
	const order = await createOrder(money.site(), person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	await captureOrder(money.site(), person, order.providerOrderId);
	await hear();
	const [capture = ""] = money.paypal().state.orders.get(order.providerOrderId)?.captures ?? [];
	return { person, capture };
}

async function hear(): Promise<void> {
	await money.paypal().webhooks.idle();
	await money.workEvents();
}

async function passNight(): Promise<void> {
	await recheckAll(money.site());
	await findMissedEvents(money.site());
	await money.workEvents();
	await recheckAll(money.site());
}

const countLists = () =>
	money.paypal().seen.filter(({ operation }) => operation === "list-disputes").length;
const flags = () =>
	money.site().db.selectFrom("disputes").select(["is_open", "outcome"]).orderBy("id").execute();
const discrepancies = () =>
	money
		.site()
		.db.selectFrom("discrepancies")
		.select("kind")
		.where("solved_at", "is", null)
		.execute();

async function receiptOf({ accountId }: { accountId: string }): Promise<number> {
	const row = await money
		.site()
		.db.selectFrom("receipts")
		.innerJoin("payments", "payments.id", "receipts.payment_id")
		.innerJoin("orders", "orders.id", "payments.order_id")
		.select("receipts.number")
		.where("orders.account_id", "=", accountId)
		.executeTakeFirstOrThrow();
	return row.number;
}

test("a dispute whose resolution was missed no longer blocks cancelling the next day", async () => {
	const { person, capture } = await buy();
	const dispute = money.paypal().dispute(capture);
	await hear();
	const receipt = await receiptOf(person);
	const { db } = money.site();
	expect(await previewCancellation(db, person, receipt)).toEqual({ refused: "disputed" });
	money.paypal().webhooks.setMode("lost");
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	await passNight();
	expect(await flags()).toEqual([{ is_open: false, outcome: "RESOLVED_SELLER_FAVOUR" }]);
	const shown = await previewCancellation(db, person, receipt);
	expect(shown).toMatchObject({ refundCents: 9_900 });
	expect(await cancelPurchase(money.site(), person, receipt, 9_900)).not.toHaveProperty("refused");
});

test("missed disputes are found, however many there are", async () => {
	money.paypal().webhooks.setMode("lost");
	const { capture } = await buy();
	const before = countLists();
	for (let time = 0; time < 60; time += 1) money.paypal().dispute(capture);
	await passNight();
	expect((await flags()).filter(({ is_open }) => is_open)).toHaveLength(60);
	expect(countLists() - before).toBe(2);
	expect(await discrepancies()).toEqual([]);
});

test("an open dispute that is no longer listed or known stays open, without further calls", async () => {
	const { capture } = await buy();
	money.paypal().dispute(capture);
	await hear();
	money.paypal().state.disputes.clear();
	await findMissedEvents(money.site());
	expect(await flags()).toMatchObject([{ is_open: true }]);
});

test("an open dispute is re-read until it ends, even when it is too old for the list", async () => {
	const { capture } = await buy();
	const dispute = money.paypal().dispute(capture);
	await hear();
	money.paypal().webhooks.setMode("lost");
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	await findMissedEvents(money.site(), new Date(Date.now() + 185 * day));
	expect(await flags()).toEqual([{ is_open: false, outcome: "RESOLVED_SELLER_FAVOUR" }]);
});

test.each<ReversalShows>(["refund", "status", "nothing"])(
	"a missed reversal is found the next day (shown as %s)",
	async (shows) => {
		const { person, capture } = await buy();
		money.paypal().webhooks.setMode("lost");
		money.paypal().reverse(capture, shows);
		await passNight();
		const { db } = money.site();
		expect(await findMembership(db, person.accountId)).toBeNull();
		expect(await db.selectFrom("refunds").select(["cents", "state"]).execute()).toEqual([
			{ cents: 9_900, state: "completed" },
		]);
		expect(await db.selectFrom("receipts").select("kind").orderBy("number").execute()).toEqual([
			{ kind: "receipt" },
			{ kind: "credit" },
		]);
		expect(await discrepancies()).toEqual([]);
	},
);

test.each<ReversalShows>(["refund", "status", "nothing"])(
	"a received reversal is no discrepancy (shown as %s)",
	async (shows) => {
		const { capture } = await buy();
		money.paypal().refund(capture, "9.00");
		money.paypal().reverse(capture, shows);
		await hear();
		await passNight();
		const refunds = await money.site().db.selectFrom("refunds").select("cents").execute();
		expect(refunds.reduce((sum, { cents }) => sum + cents, 0)).toBe(9_900);
		expect(await discrepancies()).not.toContainEqual({ kind: "refunds-differ" });
	},
);

test("a reversal shown only in the status is a discrepancy until its event is found", async () => {
	const { capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	money.paypal().reverse(capture, "status");
	await recheckAll(money.site());
	expect(await discrepancies()).toEqual([{ kind: "refunds-differ" }]);
	await findMissedEvents(money.site());
	await money.workEvents();
	await recheckAll(money.site());
	expect(await discrepancies()).toEqual([]);
});

test("a missed dispute that the buyer wins ends the purchase", async () => {
	const { person, capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	const dispute = money.paypal().dispute(capture);
	money.paypal().resolveDispute(dispute, "RESOLVED_BUYER_FAVOUR", "nothing");
	await passNight();
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	expect(await flags()).toEqual([{ is_open: false, outcome: "RESOLVED_BUYER_FAVOUR" }]);
});

test("reversals beyond one page are all found, and each is stored once", async () => {
	const { capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	const { events } = money.paypal().webhooks;
	money.paypal().reverse(capture, "nothing");
	const one = events.at(-1);
	if (!one) throw new Error("no event");
	for (let time = 1; time <= 250; time += 1) {
		const created = new Date(one.created.getTime() - time * 1_000);
		const event = { ...JSON.parse(one.body), id: `WH-${time}`, create_time: created.toISOString() };
		(events as (typeof one)[]).unshift({
			...one,
			id: event.id,
			created,
			body: JSON.stringify(event),
		});
	}
	for (let time = 0; time < 2; time += 1) await findMissedEvents(money.site());
	const stored = await money.site().db.selectFrom("webhook_events").select("id").execute();
	const reversals = events.filter(({ type }) => type === "PAYMENT.CAPTURE.REVERSED");
	const ids = new Set(stored.map(({ id }) => id));
	expect(reversals.filter(({ id }) => !ids.has(id))).toEqual([]);
	expect(reversals).toHaveLength(251);
});

test("unanswered calls are retried, and answered ones take effect", async () => {
	const { capture } = await buy();
	money.paypal().webhooks.setMode("lost");
	const dispute = money.paypal().dispute(capture);
	money.paypal().failNext("list-events", "unavailable");
	await expect(findMissedEvents(money.site())).rejects.toThrow("did not answer");
	expect(await flags()).toMatchObject([{ is_open: true }]);
	money.paypal().resolveDispute(dispute, "RESOLVED_SELLER_FAVOUR");
	money.paypal().failNext("list-disputes", "unavailable");
	await expect(findMissedEvents(money.site())).rejects.toThrow("did not answer");
	expect(await flags()).toMatchObject([{ is_open: false }]);
	money.paypal().failNext("show-dispute", "unavailable");
	money.paypal().updateDispute(money.paypal().dispute(capture));
	await expect(findMissedEvents(money.site())).rejects.toThrow("did not answer");
	money.paypal().failNext("show-dispute", "not-found");
	await expect(findMissedEvents(money.site())).rejects.toThrow("did not answer");
	await findMissedEvents(money.site());
	expect((await flags()).filter(({ is_open }) => is_open)).toHaveLength(1);
	await reconcile(money.site());
});

test("a refund by hand at the provider is found the next night, whether its order is due or not", async () => {
	const { person, capture } = await buy();
	await money.site().db.updateTable("orders").set({ recheck_at: null }).execute();
	money.paypal().webhooks.setMode("lost");
	money.paypal().refund(capture, "99.00");
	for (let night = 0; night < 2; night += 1) {
		await findMissedEvents(money.site());
		await money.workEvents();
	}
	expect(await findMembership(money.site().db, person.accountId)).toBeNull();
	const refunds = await money.site().db.selectFrom("refunds").select(["cents", "state"]).execute();
	expect(refunds).toEqual([{ cents: 9_900, state: "completed" }]);
});
