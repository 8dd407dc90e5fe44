import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { findApplication, openApplication } from "../../reviews/application.server.ts";
import { rejectApplication } from "../../reviews/decision.server.ts";
import { captureOrder } from "./capture-order.server.ts";
import { createOrder } from "./create-order.server.ts";

const money = testPayments();
const in30Days = () => new Date(Date.now() + 30 * 86_400_000);

const reject = (person: { accountId: string }, againAt: Date) =>
	money
		.site()
		.db.transaction()
		.execute((trx) =>
			rejectApplication(trx, money.site(), person, { code: "unclear", words: "לא", againAt }),
		);

/** A man who waits for the staff, and an order of his that he has approved but not paid. */
async function withOrder() {
	const person = await money.addMan();
	const { db } = money.site();
	await db.transaction().execute((trx) => openApplication(trx, person));
	const order = await createOrder(money.site(), person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	return { person, id: order.providerOrderId };
}

test("until the day to apply again no order is created, and none is captured", async () => {
	const { person, id } = await withOrder();
	await reject(person, in30Days());
	expect(await createOrder(money.site(), person, planFor(99))).toEqual({ refused: "not-yet" });
	expect(await captureOrder(money.site(), person, id)).toEqual({ refused: "not-yet" });
	expect(await money.site().db.selectFrom("payments").selectAll().execute()).toEqual([]);
});

test("whoever may apply again at once may also pay at once", async () => {
	const { person, id } = await withOrder();
	await reject(person, new Date());
	expect(await captureOrder(money.site(), person, id)).toEqual({ status: "COMPLETED" });
	expect(await findApplication(money.site().db, person)).toMatchObject({ state: "submitted" });
});

test("a refusal against a capture: the money goes back, or opens a new application", async () => {
	for (let round = 0; round < 8; round += 1) {
		const { person, id } = await withOrder();
		const [captured] = await Promise.all([
			captureOrder(money.site(), person, id),
			reject(person, in30Days()),
		]);
		const state = (await findApplication(money.site().db, person))?.state;
		const open = await money
			.site()
			.db.selectFrom("payments")
			.innerJoin("orders", "orders.id", "payments.order_id")
			.select("payments.id")
			.where("orders.account_id", "=", person.accountId)
			.where("ended_at", "is", null)
			.where("revoked_at", "is", null)
			.execute();
		// Never refused with the money kept, never an open application without it.
		if ("refused" in captured) expect(open).toEqual([]);
		expect(state).toBe(open.length > 0 ? "submitted" : "rejected");
	}
});
