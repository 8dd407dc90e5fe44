import { expect, test } from "vitest";
import { planFor } from "../../test/buying.ts";
import { testPayments } from "../../test/payments.ts";
import type { Site } from "../platform/site.ts";
import { prepareCheckout } from "./checkout/checkout.server.ts";
import { createOrder } from "./orders/create-order.server.ts";
import { arePaymentsOpen } from "./providers.server.ts";

const money = testPayments();

/** A node in production. */
function node(isOpen = true): Site {
	const site = money.site();
	const { payments } = site.settings;
	return {
		...site,
		settings: { ...site.settings, isDemo: false, payments: { ...payments, isOpen } },
	};
}

async function addStaff(roles: string[], firstSeenAt: Date | null): Promise<void> {
	const { accountId } = await money.addApplicant();
	await money
		.site()
		.db.insertInto("staff")
		.values({
			account_id: accountId,
			name: "מיכל",
			roles,
			since: new Date(),
			first_seen_at: firstSeenAt,
		})
		.execute();
}

test("in production payments open once a reviewer has signed in, on every node, without a restart", async () => {
	const man = await money.addApplicant();
	const one = node();
	const other = node();
	const order = async (site: Site) => {
		const checkout = await prepareCheckout(site, man, "basic");
		const placed = await createOrder(site, man, planFor(99));
		return [checkout, placed].map((answer) => ("refused" in answer ? answer.refused : "open"));
	};
	expect(await order(one)).toEqual(["paused", "paused"]);
	await addStaff(["admin"], new Date());
	await addStaff(["reviewer"], null);
	expect(await order(one)).toEqual(["paused", "paused"]);
	await addStaff(["support", "reviewer"], new Date());
	expect(await order(one)).toEqual(["open", "open"]);
	expect(await order(other)).toEqual(["open", "open"]);
	expect(await order(node(false))).toEqual(["paused", "paused"]);
	// Found once, it is not asked for again.
	await money.site().db.deleteFrom("staff").execute();
	expect(await arePaymentsOpen(one)).toBe(true);
	expect(await arePaymentsOpen(node())).toBe(false);
});

test("the demo's payments are open without any staff", async () => {
	expect(await arePaymentsOpen(money.site())).toBe(true);
});
