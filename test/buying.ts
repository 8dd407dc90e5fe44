/** Buys a membership without a browser, through the PayPal simulator. */

import type { Kysely } from "kysely";
import { setRole } from "../app/accounts/role.server.ts";
import { beginApproval } from "../app/memberships/approvals.server.ts";
import { type PlanId, planOf, plans } from "../app/memberships/plans.ts";
import { findPlanByAmount } from "../app/payments/api/plan-by-amount.ts";
import { captureOrder } from "../app/payments/orders/capture-order.server.ts";
import { createOrder } from "../app/payments/orders/create-order.server.ts";
import { type Product, productOf } from "../app/payments/product.ts";
import { listReceipts } from "../app/payments/receipts/receipt.server.ts";
import type { Tables } from "../app/platform/database/tables.ts";
import type { Site } from "../app/platform/site.ts";
import type { Simulator } from "../simulators/paypal/handle.ts";
import { addContact } from "./staff.ts";

/** The plan with this price in dollars, as it is sold. */
export function planFor(dollars: number): Product {
	const plan = findPlanByAmount(plans, dollars, "USD");
	if (!plan) throw new Error(`no plan costs ${dollars}`);
	return productOf(plan);
}

type Person = { accountId: string };

/** Lets a person's paid days run from the payment on, without an application. */
export function letDaysRun(db: Kysely<Tables>, { accountId }: Person): Promise<void> {
	return db.transaction().execute((trx) => beginApproval(trx, accountId, new Date(0)));
}

/**
 * Turns a person into a man with a paid plan, which runs at once unless it `waits` for an approval.
 * @returns the receipt number
 */
export async function buyPlan(
	site: Site,
	paypal: Simulator,
	person: Person,
	plan: PlanId = "premium",
	{ waits = false } = {},
): Promise<number> {
	if (!waits) await letDaysRun(site.db, person);
	await site.db.transaction().execute((trx) => setRole(trx, person, "daddy"));
	if (plan === "vip") await addContact(site.db);
	const order = await createOrder(site, person, productOf(planOf(plan)));
	if ("refused" in order) throw new Error(order.refused);
	paypal.approve(order.providerOrderId);
	await captureOrder(site, person, order.providerOrderId);
	const [newest] = await listReceipts(site.db, person);
	if (!newest) throw new Error("there is no receipt");
	return newest.number;
}
