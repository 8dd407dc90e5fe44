import { afterEach, expect, test, vi } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";
import { listReceipts } from "../receipts/receipt.server.ts";
import { reconcile } from "../recheck/reconcile.server.ts";
import { cancelPurchase } from "./cancel.server.ts";

const money = testPayments();

afterEach(() => vi.restoreAllMocks());

/** Removes our ids from the refunds in the simulator's orders. */
function forgetNumbers(): void {
	const plain = globalThis.fetch;
	vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
		const answer = await plain(input, init);
		if (!/\/v2\/checkout\/orders\/[^/]+$/.test(String(input))) return answer;
		const text = await answer.text();
		const order = JSON.parse(text, function (this: object, key, value) {
			return key === "custom_id" && "seller_payable_breakdown" in this ? undefined : value;
		});
		return Response.json(order, answer);
	});
}

test("our refund is recognised although the order does not carry our id for it", async () => {
	const person = await money.addMan();
	const site = money.site();
	const order = await createOrder(site, person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	await captureOrder(site, person, order.providerOrderId);
	const [receipt] = await listReceipts(site.db, person);
	forgetNumbers();
	const cancelled = await cancelPurchase(site, person, receipt?.number ?? 0, 9_900);
	expect(cancelled).toMatchObject({ state: "completed" });
	for (let time = 0; time < 3; time += 1) await reconcile(site, new Date(Date.now() + 600_000));
	const refunds = await site.db.selectFrom("refunds").select(["reason", "state"]).execute();
	expect(refunds).toEqual([{ reason: "cancellation", state: "completed" }]);
	expect(money.paypal().countMoney()).toMatchObject({ captured: 9_900, refunded: 9_900 });
});
