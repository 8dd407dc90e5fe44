import { expect, test } from "vitest";
import { testPayments } from "../../../test/payments.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { planOf } from "../../memberships/plans.ts";
import type { Site } from "../../platform/site.ts";
import { findApplication } from "../../reviews/application.server.ts";
import { prepareSale } from "../checkout/checkout.server.ts";
import { type Change, type Fulfil, paymentPorts } from "../ports.server.ts";
import { type Product, productOf } from "../product.ts";
import { captureOrder } from "./capture-order.server.ts";
import { createOrder } from "./create-order.server.ts";

/** A kind of product other than plans, sold by its own folder without changes to payments. */
const money = testPayments();
const roses: Product = {
	kind: "roses",
	id: "dozen",
	name: "Dozen",
	price: { amount: 1_900, currency: "USD" },
	soldTo: ["daddy"],
};

function siteWith(deliver: Fulfil): Site {
	const site = money.site();
	const ports = { ...site.ports.get(paymentPorts) };
	const all = { ...ports, fulfil: { ...ports.fulfil, roses: deliver } };
	return {
		...site,
		ports: {
			get: ((key: unknown) => (key === paymentPorts ? all : site.ports.get(key as never))) as never,
		},
	};
}

async function buyRoses(site: Site, person: { accountId: string }) {
	const order = await createOrder(site, person, roses);
	if ("refused" in order) throw new Error(order.refused);
	money.paypal().approve(order.providerOrderId);
	return captureOrder(site, person, order.providerOrderId);
}

test("another kind is paid for and delivered in the payment's transaction, without a membership", async () => {
	const person = await money.addMan();
	const told: (Change & { payments: number })[] = [];
	const site = siteWith(async (trx, _, change) => {
		const rows = await trx.selectFrom("payments").select("id").execute();
		told.push({ ...change, payments: rows.length });
	});
	expect(await prepareSale(site, { ...person, role: "daddy" }, roses, new Date())).toMatchObject({
		totalAgorot: 6_802,
	});
	expect(await buyRoses(site, person)).toEqual({ status: "COMPLETED" });
	const payment = await site.db.selectFrom("payments").select(["id", "cents"]).executeTakeFirst();
	expect(told).toMatchObject([{ ...person, settled: payment?.id, payments: 1 }]);
	expect(payment?.cents).toBe(1_900);
	expect(await findMembership(site.db, person.accountId)).toBeNull();
	expect(await findApplication(site.db, person)).toBeNull();
	expect(await site.db.selectFrom("orders").select(["product_name", "plan"]).execute()).toEqual([
		{ product_name: "Dozen", plan: null },
	]);
});

test("a payment whose delivery fails is not settled", async () => {
	const person = await money.addMan();
	const site = siteWith(async () => {
		throw new Error("no roses");
	});
	await expect(buyRoses(site, person)).rejects.toThrow("no roses");
	expect(await site.db.selectFrom("payments").select("id").execute()).toEqual([]);
});

test("the product decides who may buy it, and a kind without delivery cannot be ordered", async () => {
	const person = await money.addMan();
	const site = siteWith(async () => {});
	const forWomen: Product = { ...roses, soldTo: ["baby"] };
	expect(await createOrder(site, person, forWomen)).toEqual({ refused: "role" });
	expect(await prepareSale(site, { ...person, role: "daddy" }, forWomen, new Date())).toEqual({
		refused: "role",
	});
	await expect(createOrder(money.site(), person, roses)).rejects.toThrow("nobody delivers");
	expect(await site.db.selectFrom("orders").select("id").execute()).toEqual([]);
});

test("buying roses does not affect a plan's order, but does affect other roses", async () => {
	const person = await money.addMan();
	const site = siteWith(async () => {});
	const preparedAt = Date.now() - 1;
	await buyRoses(site, person);
	expect(await createOrder(site, person, productOf(planOf("vip")), { preparedAt })).toMatchObject({
		providerOrderId: expect.any(String),
	});
	expect(await createOrder(site, person, roses, { preparedAt })).toEqual({ refused: "paid" });
	const more = { ...roses, id: "two-dozen" };
	expect(await createOrder(site, person, more, { preparedAt })).toEqual({ refused: "changed" });
});
