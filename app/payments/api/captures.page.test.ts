import { afterEach, beforeEach, expect, test } from "vitest";
import { apiBuyers } from "../../../test/api-buyers.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { testSite } from "../../../test/site.ts";
import { findMembership } from "../../memberships/membership.server.ts";

const site = testSite("test", { LIMITS: "1000" });
const paypal = testPaypal(
	() => site.site(),
	(request) => site.fetch(request),
);

const { signIn, order, capture } = apiBuyers(site);

beforeEach(() => paypal().webhooks.setMode("normal"));
afterEach(() => paypal().webhooks.idle());

test("a declined payment method can be retried on the same order", async () => {
	const person = await signIn();
	const { order_id: id } = (await order(person.token)).body;
	paypal().approve(id, { outcome: "decline" });
	expect(await capture(person.token, id)).toMatchObject({
		status: 200,
		body: { status: "DECLINED" },
	});
	expect((await order(person.token)).body.order_id).toBe(id);
	paypal().approve(id);
	expect((await capture(person.token, id)).body).toEqual({ status: "COMPLETED" });
});

test("a capture declined for good ends the order; the next one is new", async () => {
	const person = await signIn();
	const { order_id: id } = (await order(person.token)).body;
	paypal().approve(id, { outcome: "declined-capture" });
	expect((await capture(person.token, id)).body).toEqual({ status: "DECLINED" });
	expect((await capture(person.token, id)).body).toEqual({ status: "DECLINED" });
	expect((await order(person.token)).body.order_id).not.toBe(id);
	expect(await findMembership(site.site().db, person.accountId)).toBeNull();
});

test("a pending payment waits, requires no second one, and counts once completed", async () => {
	const person = await signIn();
	const { order_id: id } = (await order(person.token)).body;
	paypal().approve(id, { outcome: "pending" });
	expect((await capture(person.token, id)).body).toEqual({ status: "PENDING" });
	expect((await order(person.token)).body.error.code).toBe("payment_pending");
	expect(await findMembership(site.site().db, person.accountId)).toBeNull();
	const [captureId = ""] = paypal().state.orders.get(id)?.captures ?? [];
	paypal().settle(captureId, "COMPLETED");
	await paypal().webhooks.idle();
	await site.mails();
	expect((await findMembership(site.site().db, person.accountId))?.plan.id).toBe("basic");
});

test.each(["lost-before", "lost-after", "server-error", "unavailable", "rate-limit"] as const)(
	"%s: the person can retry and pays once",
	async (fault) => {
		const person = await signIn();
		paypal().failNext("create-order", fault);
		const first = await order(person.token);
		expect([first.status, first.body.error?.code]).toEqual([502, "provider_unavailable"]);
		const { order_id: id } = (await order(person.token)).body;
		paypal().approve(id);
		paypal().failNext("capture-order", fault);
		paypal().failNext("show-order", "unavailable");
		const lost = await capture(person.token, id);
		expect([lost.status, lost.body.error?.code]).toEqual([502, "provider_unavailable"]);
		expect((await capture(person.token, id)).body).toEqual({ status: "COMPLETED" });
		expect(paypal().state.orders.get(id)?.captures).toHaveLength(1);
		expect(await site.site().db.selectFrom("payments").select("id").execute()).toHaveLength(1);
		expect(JSON.stringify(site.logged())).not.toMatch(/Bearer|Basic|@/);
	},
);

test("an abandoned order is not captured after its successor", async () => {
	const person = await signIn();
	const { order_id: left } = (await order(person.token)).body;
	const { db } = site.site();
	await db
		.updateTable("orders")
		.set({ left_at: new Date() })
		.where("provider_order_id", "=", left)
		.execute();
	const { order_id: next } = (await order(person.token)).body;
	for (const id of [left, next]) paypal().approve(id);
	expect((await capture(person.token, next)).body).toEqual({ status: "COMPLETED" });
	const refused = await capture(person.token, left);
	expect([refused.status, refused.body.error.code]).toEqual([409, "already_paid"]);
	expect(paypal().state.orders.get(left)?.captures).toEqual([]);
});
