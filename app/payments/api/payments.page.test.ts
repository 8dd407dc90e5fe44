import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { apiBuyers } from "../../../test/api-buyers.ts";
import { letDaysRun } from "../../../test/buying.ts";
import { testPaypal } from "../../../test/paypal.ts";
import { testSite } from "../../../test/site.ts";
import { addContact } from "../../../test/staff.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { defaults } from "../../owner/setting.ts";
import { changeSetting } from "../../owner/settings.server.ts";

const site = testSite("test", { LIMITS: "1000" });
const paypal = testPaypal(
	() => site.site(),
	(request) => site.fetch(request),
);

const { signIn, call, order, capture } = apiBuyers(site);

beforeEach(() => paypal().webhooks.setMode("normal"));
afterEach(() => paypal().webhooks.idle());

test("the client id needs no session", async () => {
	const answer = await site.get("/api/get-paypal-config");
	expect(await answer.json()).toEqual({ client_id: "simulator" });
});

test("from the order to the membership: a payment, a period, a receipt and its mail", async () => {
	const person = await signIn();
	const { db } = site.site();
	const created = await order(person.token, "199.00");
	expect(created).toMatchObject({ status: 200, body: { order_id: expect.any(String) } });
	expect(created.headers.get("cache-control")).toBe("private, no-store");
	const id = created.body.order_id;
	expect((await capture(person.token, id)).body.error.code).toBe("not_approved");
	expect(await findMembership(db, person.accountId)).toBeNull();
	paypal().approve(id);
	expect(await capture(person.token, id)).toMatchObject({
		status: 200,
		body: { status: "COMPLETED" },
	});
	const membership = await findMembership(db, person.accountId);
	expect(membership?.plan.id).toBe("premium");
	expect(Number(membership?.endsAt) - Number(membership?.startsAt)).toBe(30 * 86_400_000);
	await paypal().webhooks.idle();
	const mails = await site.mails();
	expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
		[person.email, expect.stringMatching(/^קבלה/)],
	]);
	expect(mails[0]?.text).not.toMatch(/Premium|היכרויות|sugar|שוגר/i);
	expect(await db.selectFrom("payments").select("cents").execute()).toEqual([{ cents: 19_900 }]);
	expect(await db.selectFrom("discrepancies").selectAll().execute()).toEqual([]);
	const events = await db.selectFrom("webhook_events").select(["kind", "outcome"]).execute();
	expect(events.length).toBeGreaterThan(1);
	expect(events.every(({ outcome }) => outcome === "settled")).toBe(true);
	expect(JSON.stringify(site.logged())).not.toContain("@");
});

test("without a session, or with a wrong role, type or origin, nothing reaches PayPal", async () => {
	const man = await signIn();
	const woman = await signIn("baby");
	const nobody = await signIn(null);
	const before = paypal().seen.length;
	expect((await call("create-order", null, { amount: 99, currency: "USD" })).status).toBe(401);
	expect((await order("made-up")).body.error.code).toBe("session_missing");
	const refusals = [await order(woman.token), await order(nobody.token)];
	expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
	const reasons = refusals.map(({ body }) => body.error.message);
	expect(reasons[0]).toMatch(/ההצטרפות שלך היא ללא תשלום/);
	expect(reasons[1]).toMatch(/קודם משלימים את טופס ההצטרפות/);
	for (const body of [
		"{",
		"null",
		[],
		{ amount: 99 },
		{ amount: null, currency: "USD" },
		{ amount: true, currency: "USD" },
		{ amount: [99], currency: "USD" },
		{ amount: 99, currency: 840 },
	]) {
		expect((await call("create-order", man.token, body)).status).toBe(422);
		expect((await call("capture-order", man.token, body)).status).toBe(422);
	}
	const foreign = { origin: "https://elsewhere.example" };
	const body = { amount: 99, currency: "USD" };
	expect(
		(
			await site.fetch(
				new Request("http://localhost:3000/api/create-order", {
					method: "POST",
					headers: { ...foreign, authorization: `Bearer ${man.token}` },
					body: JSON.stringify(body),
				}),
			)
		).status,
	).toBe(403);
	expect(paypal().seen.length).toBe(before);
	const own = { origin: site.site().settings.origin };
	expect((await call("create-order", man.token, { ...body, more: 1 }, own)).status).toBe(200);
	expect((await site.get("/api/create-order")).status).toBe(405);
});

test("an amount that is no plan's price, or another currency, never reaches PayPal", async () => {
	const { token } = await signIn();
	const prices = new Set([99, 199, 399]);
	const before = paypal().seen.length;
	const odd = [
		0.01,
		-1,
		1e-9,
		"99.00 x",
		"NaN",
		"Infinity",
		2 ** 53,
		"9.9e1",
		"+99",
		" 99",
		"099.001",
	];
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(
				fc.constantFrom(...odd),
				fc.double().filter((n) => Number.isFinite(n) && !prices.has(n)),
				fc.integer().filter((n) => !prices.has(n)),
				fc.string().filter((text) => !/^0*(99|199|399)(\.0{1,2})?$/.test(text)),
			),
			async (amount) => {
				const answer = await order(token, amount);
				expect([answer.status, answer.body.error.code]).toEqual([422, "no_such_price"]);
			},
		),
		{ numRuns: 150 },
	);
	for (const currency of ["EUR", "ILS", "usd", "", "USD "]) {
		expect((await call("create-order", token, { amount: 99, currency })).status).toBe(422);
	}
	expect(paypal().seen.length).toBe(before);
	expect(await site.site().db.selectFrom("orders").selectAll().execute()).toEqual([]);
});

test("concurrent tabs and devices get one order; after payment the other tab learns of it", async () => {
	const { token } = await signIn();
	const preparedAt = Date.now();
	const answers = await Promise.all(Array.from({ length: 6 }, () => order(token)));
	const ids = new Set(answers.map(({ body }) => body.order_id));
	expect(ids.size).toBe(1);
	const [id = ""] = ids;
	expect((await order(token, "99.0")).body.order_id).toBe(id);
	expect((await order(token, 199)).body.order_id).not.toBe(id);
	paypal().approve(id);
	const captured = await Promise.all([capture(token, id), capture(token, id), capture(token, id)]);
	expect(captured.map(({ body }) => body.status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
	expect((await capture(token, id)).body).toEqual({ status: "COMPLETED" });
	expect(await site.site().db.selectFrom("payments").select("id").execute()).toHaveLength(1);
	const late = { amount: 99, currency: "USD", prepared_at: preparedAt };
	expect((await call("create-order", token, late)).body.error.code).toBe("already_paid");
	const other = { ...late, amount: 199 };
	expect((await call("create-order", token, other)).body.error.code).toBe("terms_changed");
	expect((await order(token)).body.order_id).not.toBe(id);
});

test("somebody else's order and a made-up one are not found", async () => {
	const one = await signIn();
	const other = await signIn();
	const { order_id: id } = (await order(one.token)).body;
	paypal().approve(id);
	expect((await capture(other.token, id)).status).toBe(404);
	expect((await capture(one.token, "MADE-UP")).status).toBe(404);
	expect((await capture(one.token, "")).status).toBe(404);
	expect(await site.site().db.selectFrom("payments").selectAll().execute()).toEqual([]);
});

test("forged webhooks are rejected, real ones stored once", async () => {
	const person = await signIn();
	paypal().webhooks.setMode("duplicate");
	const { order_id: id } = (await order(person.token)).body;
	paypal().approve(id);
	await capture(person.token, id);
	await paypal().webhooks.idle();
	const { db } = site.site();
	const count = async () => (await db.selectFrom("webhook_events").select("id").execute()).length;
	const stored = await count();
	expect(stored).toBe(paypal().webhooks.events.filter(({ orderId }) => orderId === id).length);
	const event = paypal().webhooks.events.find(({ orderId }) => orderId === id);
	const { forgeries } = await import("../../../simulators/paypal/webhooks/signature.ts");
	expect(forgeries.length).toBeGreaterThan(3);
	for (const forgery of forgeries) {
		expect([forgery, await paypal().webhooks.forge(event?.id ?? "", forgery)]).toEqual([
			forgery,
			400,
		]);
	}
	const bare = await call("webhooks/paypal", null, { id: "WH-1", event_type: "X" });
	expect(bare.status).toBe(400);
	expect(await count()).toBe(stored);
	const [row] = await db.selectFrom("webhook_events").selectAll().execute();
	expect(row?.sealed).not.toContain("event_type");
});

test("too many orders are rejected with a retry time", async () => {
	const { settings } = site.site();
	const was = settings.limits;
	settings.limits = 0.2;
	try {
		const { token } = await signIn();
		await order(token);
		await order(token);
		const refused = await order(token);
		expect([refused.status, refused.body.error.code]).toEqual([429, "too_many_requests"]);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	} finally {
		settings.limits = was;
	}
});

test("paused payments take no order and keep existing purchases", async () => {
	const person = await signIn();
	const { order_id: id } = (await order(person.token)).body;
	paypal().approve(id);
	const { payments } = site.site().settings;
	payments.isOpen = false;
	try {
		expect((await order(person.token, 199)).body.error.code).toBe("payments_paused");
		expect((await capture(person.token, id)).body).toEqual({ status: "COMPLETED" });
		expect(await findMembership(site.site().db, person.accountId)).not.toBeNull();
	} finally {
		payments.isOpen = true;
	}
});

const owner = { accountId: "" };

async function beOwner() {
	owner.accountId = (await addContact(site.site().db)).accountId;
	return owner;
}

const priced = (premium: number) => ({
	...defaults.plans,
	premium: { ...defaults.plans.premium, cents: premium },
});

test("a pause by the owner takes no order, and captures what is approved", async () => {
	const person = await signIn();
	const { order_id: id } = (await order(person.token)).body;
	paypal().approve(id);
	const pause = { name: "payments", value: { isPaused: true }, version: 0 } as const;
	await changeSetting(site.site(), await beOwner(), pause);
	expect((await order(person.token, 199)).body.error.code).toBe("payments_paused");
	expect((await capture(person.token, id)).body).toEqual({ status: "COMPLETED" });
	expect(await findMembership(site.site().db, person.accountId)).not.toBeNull();
});

test("a new price and rate change no open order; the old price buys nothing any more", async () => {
	const { db } = site.site();
	const [early, late] = [await signIn(), await signIn()];
	const { order_id: id } = (await order(early.token, "199.00")).body;
	const rate = { usdIls: "4.5", date: "2026-11-01" };
	await changeSetting(site.site(), await beOwner(), {
		name: "plans",
		value: priced(21_900),
		version: 0,
	});
	await changeSetting(site.site(), owner, { name: "rate", value: rate, version: 0 });
	expect((await order(late.token, "199.00")).body.error.code).toBe("no_such_price");
	expect((await order(late.token, "219.00")).status).toBe(200);
	paypal().approve(id);
	expect((await capture(early.token, id)).body).toEqual({ status: "COMPLETED" });
	const membership = await findMembership(db, early.accountId);
	expect(membership?.plan.id).toBe("premium");
	const orders = await db
		.selectFrom("orders")
		.select(["cents", "usd_ils", "shown_agorot"])
		.orderBy("cents")
		.execute();
	expect(orders).toEqual([
		{ cents: 19_900, usd_ils: "3.5800", shown_agorot: 71_242 },
		{ cents: 21_900, usd_ils: "4.5000", shown_agorot: 98_550 },
	]);
	expect(await db.selectFrom("payments").select("cents").execute()).toEqual([{ cents: 19_900 }]);
	expect(await db.selectFrom("discrepancies").selectAll().execute()).toEqual([]);
});

test("an upgrade and what is paid back count by what was paid, not by today's price", async () => {
	const { db } = site.site();
	const person = await signIn();
	const buy = async (amount: string) => {
		const { order_id: id } = (await order(person.token, amount)).body;
		paypal().approve(id);
		expect((await capture(person.token, id)).body).toEqual({ status: "COMPLETED" });
	};
	await letDaysRun(db, person);
	await buy("99.00");
	const value = { ...priced(21_900), basic: { ...defaults.plans.basic, cents: 1_000 } };
	await changeSetting(site.site(), await beOwner(), { name: "plans", value, version: 0 });
	await buy("219.00");
	const membership = await findMembership(db, person.accountId);
	const length = Number(membership?.endsAt) - Number(membership?.startsAt);
	// 29 whole days of 99 dollars at 219 each month; of 10 they would be one.
	expect(Math.round(length / 86_400_000)).toBe(30 + 13);
});
