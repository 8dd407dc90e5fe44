import type { Role } from "../../accounts/role.server.ts";
import { statementLine } from "../../brand.ts";
import { whyNoSale } from "../../members/may-buy.server.ts";
import { findClubStatus } from "../../members/member.server.ts";
import type { NoSale } from "../../members/no-sale.tsx";
import { readApprovals } from "../../memberships/approvals.server.ts";
import { type PurchasePreview, previewPurchase } from "../../memberships/membership.server.ts";
import { hasPlace } from "../../memberships/named-contact/places.server.ts";
import { readPlans } from "../../memberships/plans.server.ts";
import type { Plan, Price } from "../../memberships/plans.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { listBoughtPlans } from "../ledger/bought-plans.server.ts";
import { rateOf, toAgorot, vatPart } from "../money.ts";
import { findOpenOrder, hasPendingPayment, wasPaidSince } from "../orders/open-order.server.ts";
import { isSoldTo, itemOf, type Product, planBuyers, productOf } from "../product.ts";
import { arePaymentsOpen, readRate } from "../providers.server.ts";

/** A person who paid within these minutes may not know it succeeded: the page was reloaded or the response lost. */
const justPaidMs = 30 * 60_000;

/** What a person sees before any payment (duty C.4): everything the server decides. */
export type Sale = {
	price: Price;
	item: { hebrew: string; latin: string };
	/** The name on the bank statement. */
	statement: string;
	totalAgorot: number;
	vatAgorot: number;
	rate: { usdIls: string; date: string };
	/** An order for it is already open, in another tab or on another device. */
	isOpenElsewhere: boolean;
	/** It was just paid for: paying again buys another one. */
	isJustPaid: boolean;
	/** Sent to create-order as `prepared_at`: milliseconds since 1970. */
	preparedAt: number;
};

export async function prepareSale(
	{ db, settings }: Pick<Site, "db" | "settings">,
	{ role, ...person }: { accountId: string; role: Role | null },
	product: Product,
	now: Date,
): Promise<Sale | { refused: "paused" | "role" | "pending" }> {
	const { paypal } = settings.payments;
	const rate = rateOf(product.price.currency, await readRate({ db, settings }), dateInIsrael(now));
	if (!paypal || !(await arePaymentsOpen({ db, settings }))) return { refused: "paused" };
	if (!isSoldTo(product, role)) return { refused: "role" };
	const { accountId } = person;
	if (await hasPendingPayment(db, accountId, product)) return { refused: "pending" };
	const open = await findOpenOrder(db, accountId, product);
	const totalAgorot = toAgorot(product.price.amount, rate.usdIls);
	return {
		price: product.price,
		item: itemOf(product.kind),
		statement: statementLine,
		totalAgorot,
		vatAgorot: vatPart(totalAgorot),
		rate,
		isOpenElsewhere: open !== undefined,
		isJustPaid: await wasPaidSince(db, person, now.getTime() - justPaidMs, product),
		preparedAt: now.getTime(),
	};
}

/**
 * What a person sees before paying for a plan, with the days it would bring if paid now, including
 * upgrades and waiting plans.
 */
export type Checkout = Sale &
	PurchasePreview & {
		plan: Plan;
		/** The first purchase. */
		isFirst: boolean;
		isApproved: boolean;
	};

export async function prepareCheckout(
	site: Pick<Site, "db" | "settings">,
	person: { accountId: string },
	planId: unknown,
	now = new Date(),
): Promise<
	| Checkout
	| { refused: "paused" | "role" | "no-plan" | "pending" | "full" }
	| { refused: "no-sale"; noSale: NoSale }
> {
	const { role, application } = await findClubStatus(site.db, person, now);
	if (!isSoldTo({ soldTo: planBuyers }, role)) return { refused: "role" };
	const noSale = await whyNoSale(site.db, person, now);
	if (noSale && noSale.why !== "pending") return { refused: "no-sale", noSale };
	const plan = (await readPlans(site.db)).find(({ id }) => id === planId);
	if (!plan) return { refused: "no-plan" };
	if (noSale) return { refused: "pending" };
	const sale = await prepareSale(site, { ...person, role }, productOf(plan), now);
	if ("refused" in sale) return sale;
	const isHeld = plan.id !== "vip" || sale.isOpenElsewhere;
	if (!isHeld && !(await hasPlace(site.db, site.settings.vipPerContact, person, now))) {
		return { refused: "full" };
	}
	const bought = await listBoughtPlans(site.db, person.accountId);
	return {
		...sale,
		plan,
		isFirst: bought.length === 0,
		...previewPurchase(bought, await readApprovals(site.db, person.accountId), plan, now),
		isApproved: application?.state === "approved",
	};
}
