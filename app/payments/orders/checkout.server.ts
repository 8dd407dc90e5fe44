import { findApplication } from "../../memberships/application.server.ts";
import { type Foreseen, foresee } from "../../memberships/membership.server.ts";
import { findPlan, type Plan } from "../../memberships/plans.ts";
import type { Site } from "../../platform/site.ts";
import { listBought } from "../books/bought.server.ts";
import { toAgorot, vatPart } from "../money.ts";
import { neutralItem, statementLine } from "../neutral-names.ts";
import { findOpenOrder, isBeingChecked, wasPaidSince } from "./open-order.server.ts";

/** Who paid for a plan within these minutes may not know it: a page was reloaded, or an answer lost. */
const justPaidMs = 30 * 60_000;

/**
 * What a person reads before paying (duty C.4): everything that the server decides, with the days as they
 * would be if it were paid now, upgrade and waiting plans counted.
 */
export type Checkout = Foreseen & {
	plan: Plan;
	item: { hebrew: string; latin: string };
	/** What the bank statement will say. */
	statement: string;
	totalAgorot: number;
	vatAgorot: number;
	rate: { usdIls: string; date: string };
	/** An order for this plan is open already, in another tab or on another device. */
	isOpenElsewhere: boolean;
	/** This plan was paid for a moment ago: another payment buys another month. */
	isJustPaid: boolean;
	/** The staff approved the profile already. */
	isApproved: boolean;
	/** To be sent along with create-order as `prepared_at`: milliseconds since 1970. */
	preparedAt: number;
};

/** Prepares the payment of a plan. */
export async function prepareCheckout(
	{ db, settings }: Pick<Site, "db" | "settings">,
	{ accountId }: { accountId: string },
	planId: unknown,
	now = new Date(),
): Promise<Checkout | { refused: "paused" | "role" | "no-plan" | "pending" }> {
	const plan = findPlan(planId);
	if (!plan) return { refused: "no-plan" };
	const { isOpen, paypal, rate } = settings.payments;
	if (!isOpen || !paypal) return { refused: "paused" };
	const account = await db
		.selectFrom("accounts")
		.select("role")
		.where("id", "=", accountId)
		.executeTakeFirst();
	if (account?.role !== "daddy") return { refused: "role" };
	if (await isBeingChecked(db, accountId, plan)) return { refused: "pending" };
	const open = await findOpenOrder(db, accountId, plan);
	const cents = plan.price.amount;
	const totalAgorot = toAgorot(cents, rate.usdIls);
	return {
		plan,
		item: neutralItem,
		statement: statementLine,
		totalAgorot,
		vatAgorot: vatPart(totalAgorot),
		rate,
		...foresee(await listBought(db, accountId), plan, now),
		isOpenElsewhere: open !== undefined,
		isJustPaid: await wasPaidSince(db, { accountId }, now.getTime() - justPaidMs, plan.id),
		isApproved: (await findApplication(db, { accountId }))?.state === "approved",
		preparedAt: now.getTime(),
	};
}
