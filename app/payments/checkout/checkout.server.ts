import { whyNoSale } from "../../members/may-buy.server.ts";
import { findStanding } from "../../members/member.server.ts";
import type { NoSale } from "../../members/no-sale.tsx";
import { readApprovals } from "../../memberships/approvals.server.ts";
import { type PurchasePreview, previewPurchase } from "../../memberships/membership.server.ts";
import { findPlan, type Plan } from "../../memberships/plans.ts";
import type { Site } from "../../platform/site.ts";
import { listBoughtPlans } from "../ledger/bought-plans.server.ts";
import { isSoldTo, planBuyers, productOf } from "../product.ts";
import { prepareSale, type Sale } from "./sale.server.ts";

/**
 * What a person sees before paying for a plan, with the days it would bring if paid now, including
 * upgrades and waiting plans.
 */
export type Checkout = Sale &
	PurchasePreview & {
		plan: Plan;
		/** Nothing was bought before. */
		isFirst: boolean;
		/** The staff have already approved the application. */
		isApproved: boolean;
	};

/** Prepares the checkout of a plan. */
export async function prepareCheckout(
	site: Pick<Site, "db" | "settings">,
	person: { accountId: string },
	planId: unknown,
	now = new Date(),
): Promise<
	| Checkout
	| { refused: "paused" | "role" | "no-plan" | "pending" }
	| { refused: "no-sale"; noSale: NoSale }
> {
	const { role, application } = await findStanding(site.db, person, now);
	if (!isSoldTo({ soldTo: planBuyers }, role)) return { refused: "role" };
	const noSale = await whyNoSale(site.db, person, now);
	if (noSale && noSale.why !== "pending") return { refused: "no-sale", noSale };
	const plan = findPlan(planId);
	if (!plan) return { refused: "no-plan" };
	if (noSale) return { refused: "pending" };
	const sale = await prepareSale(site, { ...person, role }, productOf(plan), now);
	if ("refused" in sale) return sale;
	const bought = await listBoughtPlans(site.db, person.accountId);
	return {
		...sale,
		plan,
		isFirst: bought.length === 0,
		...previewPurchase(bought, await readApprovals(site.db, person.accountId), plan, now),
		isApproved: application?.state === "approved",
	};
}
