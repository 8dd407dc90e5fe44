import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { planFor } from "../../../test/buying.ts";
import { hour, minute, stopClock } from "../../../test/clock.ts";
import { testPayments } from "../../../test/payments.ts";
import type { Site } from "../../platform/site.ts";
import { createOrder } from "./create-order.server.ts";

const money = testPayments();
let close = () => {};
afterEach(() => close());

/** A site whose PayPal returns every order with this payee. */
async function siteAnswered(payee: object | undefined): Promise<Site> {
	const amount = { currency_code: "USD", value: "99.00" };
	const unit = { amount, ...(payee ? { payee } : {}) };
	const server = createServer((request, response) => {
		response.setHeader("content-type", "application/json");
		const token = { access_token: "t", expires_in: 900 };
		const order = { id: "ORDER1", status: "CREATED", purchase_units: [unit] };
		response.end(JSON.stringify(request.url === "/v1/oauth2/token" ? token : order));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	close = () => void server.close();
	const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { settings } = money.site();
	const { paypal } = settings.payments;
	if (!paypal) throw new Error("no PayPal");
	const payments = { ...settings.payments, paypal: { ...paypal, apiUrl } };
	return { ...money.site(), settings: { ...settings, payments } };
}

test.each([
	["nobody", undefined],
	["an account without a name", {}],
])("an order that pays %s is not opened and cannot be approved", async (_, payee) => {
	const person = await money.addMan();
	const site = await siteAnswered(payee);
	for (let time = 0; time < 2; time += 1) {
		const order = await createOrder(site, person, planFor(99));
		expect(order).toEqual({ refused: "provider" });
	}
	const rows = await site.db.selectFrom("orders").select(["state", "provider_order_id"]).execute();
	expect(rows).toEqual([{ state: "creating", provider_order_id: null }]);
	expect(await site.db.selectFrom("discrepancies").select("kind").execute()).toEqual([
		{ kind: "order-differs" },
	]);
});

test("an order stores its payee", async () => {
	const person = await money.addMan();
	const site = await siteAnswered({ merchant_id: "M1" });
	const order = await createOrder(site, person, planFor(99));
	expect(order).toEqual({ providerOrderId: "ORDER1" });
	expect(await site.db.selectFrom("orders").select("payee").execute()).toEqual([{ payee: "M1" }]);
});

test("an order is reused for two and a half hours, then abandoned for a new one", async () => {
	const passTo = stopClock();
	const person = await money.addMan();
	const ask = () => createOrder(money.site(), person, planFor(99));
	const first = await ask();
	passTo(2.5 * hour - minute);
	expect(await ask()).toEqual(first);
	passTo(2.5 * hour);
	const second = await ask();
	expect(second).toEqual({ providerOrderId: expect.any(String) });
	expect(second).not.toEqual(first);
	const { db } = money.site();
	const rows = await db.selectFrom("orders").select("left_at").orderBy("created_at").execute();
	expect(rows).toEqual([{ left_at: new Date() }, { left_at: null }]);
});

test("an order that never reached PayPal keeps its request id for an hour", async () => {
	const passTo = stopClock();
	const person = await money.addMan();
	const ask = async () => {
		money.paypal().failNext("create-order", "unavailable");
		expect(await createOrder(money.site(), person, planFor(99))).toEqual({ refused: "provider" });
		return (await money.site().db.selectFrom("orders").select("id").execute()).length;
	};
	expect(await ask()).toBe(1);
	passTo(hour - minute);
	expect(await ask()).toBe(1);
	passTo(hour);
	expect(await ask()).toBe(2);
});
