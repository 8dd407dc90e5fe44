import type { Role } from "../../accounts/role.server.ts";
import { statementLine } from "../../brand.ts";
import type { Price } from "../../memberships/plans.ts";
import type { Site } from "../../platform/site.ts";
import { toAgorot, vatPart } from "../money.ts";
import { neutralItem } from "../neutral-names.ts";
import { arePaymentsOpen } from "../open-payments.server.ts";
import { findOpenOrder, hasPendingPayment, wasPaidSince } from "../orders/open-order.server.ts";
import { isSoldTo, type Product } from "../product.ts";

/**
 * After paying within these minutes a person may not know it succeeded: the page was reloaded or
 * the response lost.
 */
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

/** Prepares the sale of a product. */
export async function prepareSale(
	{ db, settings }: Pick<Site, "db" | "settings">,
	{ role, ...person }: { accountId: string; role: Role | null },
	product: Product,
	now: Date,
): Promise<Sale | { refused: "paused" | "role" | "pending" }> {
	const { paypal, rate } = settings.payments;
	if (!paypal || !(await arePaymentsOpen({ db, settings }))) return { refused: "paused" };
	if (!isSoldTo(product, role)) return { refused: "role" };
	const { accountId } = person;
	if (await hasPendingPayment(db, accountId, product)) return { refused: "pending" };
	const open = await findOpenOrder(db, accountId, product);
	const totalAgorot = toAgorot(product.price.amount, rate.usdIls);
	return {
		price: product.price,
		item: neutralItem,
		statement: statementLine,
		totalAgorot,
		vatAgorot: vatPart(totalAgorot),
		rate,
		isOpenElsewhere: open !== undefined,
		isJustPaid: await wasPaidSince(db, person, now.getTime() - justPaidMs, product),
		preparedAt: now.getTime(),
	};
}
