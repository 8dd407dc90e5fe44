import { expect, test } from "vitest";
import { findMembership } from "../../app/memberships/membership.server.ts";
import { testPayments } from "../../test/payments.ts";
import { cast } from "./cast.ts";
import { seedDemo } from "./seed.ts";
import { seedMembership } from "./seed-membership.ts";

const money = testPayments();

test("the demo's member has paid, even when payments are paused from the first start", async () => {
	const { settings, ...site } = money.site();
	const paused = { ...settings, payments: { ...settings.payments, isOpen: false } };
	await seedDemo(site.db, site);
	await seedMembership({ ...site, settings: paused }, money.paypal());
	const avi = await site.db
		.selectFrom("accounts")
		.select("id")
		.where("email", "=", cast.avi.email)
		.executeTakeFirstOrThrow();
	expect((await findMembership(site.db, avi.id))?.plan.id).toBe("vip");
	await money.paypal().webhooks.idle();
});
