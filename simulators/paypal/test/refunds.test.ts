import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Simulator } from "../handle.ts";
import type { Approval } from "../orders.ts";
import { capturesOf, issueOf, Merchant, openTestSimulator } from "./merchant.ts";

let simulator: Simulator;
let merchant: Merchant;
let clock: Date;

beforeEach(async () => {
	clock = new Date("2026-01-05T08:00:00Z");
	simulator = await openTestSimulator({ now: () => clock });
	merchant = new Merchant(simulator);
	await merchant.login();
});
afterEach(() => simulator.close());

const passHours = (hours: number) => {
	clock = new Date(clock.getTime() + hours * 3_600_000);
};

async function approved(approval?: Approval) {
	const id = String((await merchant.create()).body.id);
	simulator.approve(id, approval);
	return id;
}

describe("refunds", () => {
	const refund = (capture: unknown, value?: string, id?: string) =>
		merchant.post(
			`/v2/payments/captures/${capture}/refund`,
			value ? { amount: { currency_code: "USD", value } } : {},
			id ? { "paypal-request-id": id } : {},
		);
	const paid = async () => String(capturesOf(await merchant.capture(await approved()))[0]?.id);

	it("may be a part, then the rest, and no more", async () => {
		const id = await paid();
		const part = await refund(id, "33.50", "refund-1");
		expect(part).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
		expect((await refund(id, "33.50", "refund-1")).body.id).toBe(part.body.id);
		expect((await merchant.get(`/v2/payments/captures/${id}`)).body.status).toBe(
			"PARTIALLY_REFUNDED",
		);
		expect(issueOf(await refund(id, "65.51"))).toBe("REFUND_AMOUNT_EXCEEDED");
		const rest = await refund(id);
		expect(rest.body).toMatchObject({ amount: { value: "65.50" } });
		expect((await merchant.get(`/v2/payments/refunds/${rest.body.id}`)).body).toEqual(rest.body);
		expect(issueOf(await refund(id))).toBe("CAPTURE_FULLY_REFUNDED");
		expect(simulator.countMoney()).toEqual({ captured: 9900, refunded: 9900, left: 0 });
	});

	it("are refused when the capture is pending, reversed, disputed or too old", async () => {
		const pending = capturesOf(await merchant.capture(await approved({ outcome: "pending" })))[0]
			?.id;
		expect(issueOf(await refund(pending))).toBe("PENDING_CAPTURE");
		const reversed = await paid();
		simulator.reverse(reversed);
		expect(issueOf(await refund(reversed))).toBe("REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK");
		const disputed = await paid();
		simulator.dispute(disputed);
		expect(issueOf(await refund(disputed, "1.00"))).toBe("TRANSACTION_DISPUTED");
		const old = await paid();
		passHours(181 * 24);
		await merchant.login();
		expect(issueOf(await refund(old))).toBe("REFUND_TIME_LIMIT_EXCEEDED");
	});
});
