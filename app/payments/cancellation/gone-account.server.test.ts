import { expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { testPayments } from "../../../test/payments.ts";
import { captureOrder } from "../orders/capture-order.server.ts";
import { createOrder } from "../orders/create-order.server.ts";

const money = testPayments();

test("deleting the account leaves anonymous documents and no membership", async () => {
	const person = await money.addMan();
	const { db } = money.site();
	await money.buy(person, 99);
	await money.hearEvents();
	await db.deleteFrom("accounts").where("id", "=", person.accountId).execute();
	const count = async (table: "payments" | "receipts" | "orders" | "membership_periods") =>
		(await db.selectFrom(table).selectAll().execute()).length;
	expect(await count("receipts")).toBe(1);
	expect(await count("payments")).toBe(1);
	expect(await count("membership_periods")).toBe(0);
	const [order] = await db.selectFrom("orders").selectAll().execute();
	expect(order?.account_id).toBeNull();
});

test("money received after the account is gone is recorded in the ledger and reported", async () => {
	const person = await money.addMan();
	const site = money.site();
	const order = await createOrder(site, person, planFor(99));
	if ("refused" in order) throw new Error(order.refused);
	const id = order.providerOrderId;
	money.paypal().approve(id, { outcome: "pending" });
	expect(await captureOrder(site, person, id)).toEqual({ status: "PENDING" });
	await site.db.deleteFrom("accounts").where("id", "=", person.accountId).execute();
	money.paypal().settle(money.paypal().state.orders.get(id)?.captures[0] ?? "", "COMPLETED");
	await money.paypal().webhooks.idle();
	await money.workEvents();
	expect(await site.db.selectFrom("payments").select("cents").execute()).toEqual([
		{ cents: 9_900 },
	]);
	const noted = await site.db.selectFrom("discrepancies").select("kind").execute();
	expect(noted).toEqual([{ kind: "paid-without-account" }]);
});
