import { expect, test } from "vitest";
import { findMembership } from "../../app/memberships/membership.server.ts";
import { testPayments } from "../../test/payments.ts";
import { cast } from "./cast.ts";
import { seedDemo } from "./seed.ts";
import { seedMemberships } from "./seed-membership.ts";

const money = testPayments();

test("the demo's men with a plan have paid, even when payments are paused from the first start", async () => {
	const { settings, ...site } = money.site();
	const paused = { ...settings, payments: { ...settings.payments, isOpen: false } };
	await seedDemo(site.db, site);
	await seedMemberships({ ...site, settings: paused }, money.paypal());
	for (const [email, plan] of [
		[cast.avi.email, "vip"],
		[cast.eli.email, "basic"],
	] as const) {
		const { id } = await site.db
			.selectFrom("accounts")
			.select("id")
			.where("email", "=", email)
			.executeTakeFirstOrThrow();
		expect((await findMembership(site.db, id))?.plan.id).toBe(plan);
	}
	const found = await site.db.selectFrom("discrepancies").select(["kind", "cents"]).execute();
	expect(found.map(({ kind, cents }) => [kind, cents]).toSorted()).toEqual([
		["captured-twice", 39_900],
		["captured-twice", 9_900],
		["event-without-order", null],
	]);
	await money.paypal().webhooks.idle();
});
