import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Simulator } from "../handle.ts";
import { capturesOf, issueOf, Merchant, openTestSimulator } from "./merchant.ts";

let simulator: Simulator;
let merchant: Merchant;

beforeEach(async () => {
	simulator = await openTestSimulator();
	merchant = new Merchant(simulator);
	await merchant.login();
});
afterEach(() => simulator.close());

const control = async (name: string, body: object) => {
	const response = await fetch(`${simulator.url}/_simulator/${name}`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	return { status: response.status, body: await response.json() };
};
const statusOf = async (capture: string) =>
	(await merchant.get(`/v2/payments/captures/${capture}`)).body.status;

describe("control from another process", () => {
	it("approves, settles, refunds and counts", async () => {
		const id = String((await merchant.create()).body.id);
		const yes = await control("approve", { order: id, outcome: "pending" });
		expect(yes.body).toMatchObject({ payerId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/) });
		const capture = capturesOf(await merchant.capture(id))[0]?.id;
		await control("settle", { capture, status: "COMPLETED" });
		await control("refund", { capture, amount: "9.00" });
		expect((await control("money", {})).body).toEqual({
			captured: 9900,
			refunded: 900,
			left: 9000,
		});
		await control("fail", { operation: "show-order", fault: "server-error" });
		expect((await merchant.get(`/v2/checkout/orders/${id}`)).status).toBe(500);
	});

	it("refuses a refund, holds one as pending, and lets that one complete or fail", async () => {
		const refund = (capture: string, value: string) =>
			merchant.post(
				`/v2/payments/captures/${capture}/refund`,
				{ amount: { currency_code: "USD", value } },
				{ prefer: "return=representation" },
			);
		const refused = await merchant.pay(simulator, { outcome: "refund-refused" });
		expect(issueOf(await refund(refused, "9.00"))).toBe("REFUND_NOT_ALLOWED");
		await control("refunds", { capture: refused, go: "usual" });
		expect((await refund(refused, "9.00")).body).toMatchObject({ status: "COMPLETED" });
		expect((await control("refunds", { capture: refused, go: "x" })).status).toBe(400);

		const waiting = await merchant.pay(simulator, { outcome: "refund-pending" });
		const first = await refund(waiting, "9.00");
		const second = await refund(waiting, "80.00");
		expect(first.body).toMatchObject({ status: "PENDING", status_details: { reason: "ECHECK" } });
		expect(issueOf(await refund(waiting, "10.01"))).toBe("REFUND_AMOUNT_EXCEEDED");
		expect(simulator.countMoney().refunded).toBe(900);
		await control("settle-refund", { refund: first.body.id, status: "COMPLETED" });
		await control("settle-refund", { refund: second.body.id, status: "FAILED" });
		await control("settle-refund", { refund: second.body.id, status: "COMPLETED" });
		expect(simulator.countMoney().refunded).toBe(1_800);
		expect(await statusOf(waiting)).toBe("PARTIALLY_REFUNDED");
		const show = await merchant.get(`/v2/payments/refunds/${second.body.id}`);
		expect(show.body).toMatchObject({ status: "FAILED" });
		expect((await control("settle-refund", { refund: "NONE" })).status).toBe(404);
	});

	it("reports unknown ids and commands, and accepts only JSON", async () => {
		expect((await control("approve", { order: "NONE" })).status).toBe(404);
		expect((await control("nothing", {})).status).toBe(404);
		expect((await control("fail", { operation: "token", fault: "nonsense" })).status).toBe(400);
		const form = await fetch(`${simulator.url}/_simulator/money`, { method: "POST", body: "{}" });
		expect(form.status).toBe(415);
	});
});
