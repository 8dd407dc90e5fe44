import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { findPackage } from "../../credits/catalogue.ts";
import { readBalance } from "../../credits/lots.server.ts";
import { whyNoSale } from "../../members/may-buy.server.ts";
import { findMember } from "../../members/member.server.ts";
import type { NoSale } from "../../members/no-sale.tsx";
import { holdPlace } from "../../memberships/named-contact/places.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import type { Site } from "../../platform/site.ts";
import { hour } from "../../platform/time.ts";
import { reportDiscrepancy } from "../ledger/discrepancy.server.ts";
import type { OrderRow } from "../ledger/lock-ledger.server.ts";
import { rateOf, toAgorot } from "../money.ts";
import { paymentPorts } from "../ports.server.ts";
import { isSoldTo, itemOf, type Product } from "../product.ts";
import { arePaymentsOpen, providerOf, readRate } from "../providers.server.ts";
import { findOpenOrder, hasPendingPayment, wasPaidSince } from "./open-order.server.ts";

/** PayPal lets an order be approved for three hours; an older one is abandoned. */
const usableMs = 2.5 * hour;
/** How long PayPal remembers an order's request id. */
const creatingMs = hour;

export type CreateRefusal =
	/** The person has completed no form yet. */
	| "no-role"
	/** Not sold to this role, ever. */
	| "role"
	| NoSale["why"]
	| "paused"
	/** Paid in another tab since this page was rendered. */
	| "paid"
	/**
	 * Another product of this kind was paid for since then, so a plan's days differ from those shown.
	 */
	| "changed"
	/** For members only. */
	| "not-member"
	/** What it would give is already active. */
	| "running"
	| "full"
	/** The drafted gift cannot be sent now; every reason reads the same. */
	| "undeliverable"
	| "provider";

type Shown = {
	/** When the page that places the order was rendered. */
	preparedAt?: number | undefined;
};

/**
 * A person's order for a product at the provider, at the product's own price. Across all tabs and
 * devices there is one open order per product.
 */
export async function createOrder(
	site: Site,
	{ accountId }: { accountId: string },
	product: Product,
	{ preparedAt }: Shown = {},
): Promise<{ providerOrderId: string } | { refused: CreateRefusal }> {
	if (!(product.kind in site.ports.get(paymentPorts).fulfil)) {
		throw new Error(`nobody delivers a ${product.kind}`);
	}
	const provider = providerOf(site);
	if (!provider || !(await arePaymentsOpen(site))) return { refused: "paused" };
	const placed = await placeOrder(site, accountId, product, preparedAt);
	if ("refused" in placed) return placed;
	if (placed.provider_order_id) return { providerOrderId: placed.provider_order_id };
	const snapshot = await provider.createOrder({
		id: placed.id,
		cents: placed.cents,
		currency: placed.currency,
		item: itemOf(product.kind).latin,
		requestId: placed.create_request_id,
	});
	if ("refused" in snapshot) return { refused: "provider" };
	const { providerOrderId, payee } = snapshot;
	if (!payee) {
		// Later snapshots are compared with the payee.
		await reportDiscrepancy(site.db, site.log, {
			kind: "order-differs",
			subject: placed.id,
			detail: "names no payee",
		});
		return { refused: "provider" };
	}
	// Concurrent tabs send the same request id and get the same order.
	await site.db
		.updateTable("orders")
		.set({
			provider_order_id: providerOrderId,
			payee,
			state: "open",
			updated_at: new Date(),
		})
		.where("id", "=", placed.id)
		.where("state", "=", "creating")
		.execute();
	return { providerOrderId };
}

/** Finds the open order for a product or creates one, in one transaction. */
function placeOrder(
	site: Site,
	accountId: string,
	product: Product,
	preparedAt: number | undefined,
): Promise<OrderRow | { refused: CreateRefusal }> {
	const { kind, price } = product;
	return site.db.transaction().execute(async (trx) => {
		// Locked, so that a concurrent tab waits and then finds this tab's order.
		const account = await trx
			.selectFrom("accounts")
			.select("role")
			.where("id", "=", accountId)
			.forUpdate()
			.executeTakeFirst();
		if (!account?.role) return { refused: await whyNoRole(trx, { accountId }) };
		if (!isSoldTo(product, account.role)) return { refused: "role" };
		const refused = await refuseSale(trx, site, { accountId }, product);
		if (refused) return { refused };
		if (preparedAt !== undefined && (await wasPaidSince(trx, { accountId }, preparedAt, product))) {
			return { refused: "paid" };
		}
		if (
			preparedAt !== undefined &&
			!product.isApart &&
			(await wasPaidSince(trx, { accountId }, preparedAt, { kind }))
		) {
			return { refused: "changed" };
		}
		if (await hasPendingPayment(trx, accountId, product)) return { refused: "pending" };
		const found = await findOpenOrder(trx, accountId, product);
		const usable = found && isUsable(found, product) ? found : undefined;
		const now = new Date();
		const slot = await holdSlot(trx, site, { accountId, product, usable, now });
		if (slot === "full") return { refused: "full" };
		if (usable) return setSlot(trx, usable, slot);
		if (found) {
			await trx
				.updateTable("orders")
				.set({ left_at: new Date() })
				.where("id", "=", found.id)
				.execute();
		}
		const today = await readRate({ db: trx, settings: site.settings });
		const rate = rateOf(price.currency, today, dateInIsrael(now));
		return trx
			.insertInto("orders")
			.values({
				id: randomUUID(),
				account_id: accountId,
				product_kind: kind,
				product_id: product.id,
				product_name: product.name,
				cents: price.amount,
				currency: price.currency,
				shown_agorot: toAgorot(price.amount, rate.usdIls),
				usd_ils: rate.usdIls,
				usd_ils_date: rate.date,
				provider: "paypal",
				create_request_id: randomUUID(),
				capture_request_id: randomUUID(),
				state: "creating",
				created_at: now,
				updated_at: now,
				recheck_at: now,
				slot_until: slot,
			})
			.returningAll()
			.executeTakeFirstOrThrow();
	});
}

/** The staff have no role to buy with, and no form to complete. */
async function whyNoRole(
	trx: Transaction<Tables>,
	person: { accountId: string },
): Promise<"staff" | "no-role"> {
	const noSale = await whyNoSale(trx, person, new Date());
	return noSale?.why === "staff" ? "staff" : "no-role";
}

type OrderRequest = {
	accountId: string;
	product: Product;
	usable: OrderRow | undefined;
	now: Date;
};

/** Reserves a VIP place for an order; an earlier order's until its half hour is over. Null: none is needed. */
async function holdSlot(
	trx: Transaction<Tables>,
	{ settings }: Pick<Site, "settings">,
	{ accountId, product: { kind, id }, usable, now }: OrderRequest,
): Promise<Date | "full" | null> {
	if (kind !== "plan" || id !== "vip") return null;
	const held = usable?.slot_until ?? null;
	if (usable?.state === "capturing" || (held && held > now)) return held;
	return holdPlace(trx, settings.vipPerContact, { accountId }, now);
}

async function setSlot(
	trx: Transaction<Tables>,
	order: OrderRow,
	slot: Date | null,
): Promise<OrderRow> {
	if (order.slot_until?.getTime() !== slot?.getTime()) {
		const held = { slot_until: slot };
		await trx.updateTable("orders").set(held).where("id", "=", order.id).execute();
	}
	return order;
}

/** Why this person may not buy this now, or null. A month's payment under review blocks only another month. */
export async function refuseSale(
	trx: Transaction<Tables>,
	{ ports }: Pick<Site, "ports">,
	person: { accountId: string },
	{ kind, id, isForMembers }: Pick<Product, "kind" | "id" | "isForMembers">,
	now = new Date(),
): Promise<NoSale["why"] | "not-member" | "running" | "undeliverable" | null> {
	const noSale = await whyNoSale(trx, person, now);
	if (noSale && (kind === "plan" || noSale.why !== "pending")) return noSale.why;
	if (isForMembers && "refused" in (await findMember(trx, person, now))) return "not-member";
	const canDeliver = ports.get(paymentPorts).canDeliver[kind];
	if (canDeliver && !(await canDeliver(trx, { ...person, productId: id }, now))) {
		return "undeliverable";
	}
	const isEndless = kind === "package" && findPackage(id)?.gifts === "unlimited";
	return isEndless && (await readBalance(trx, person, now)).unlimitedUntil ? "running" : null;
}

function isUsable(order: OrderRow, { price }: Product): boolean {
	if (order.state === "capturing") return true;
	if (order.cents !== price.amount || order.currency !== price.currency) return false;
	const age = Date.now() - order.created_at.getTime();
	return age < (order.provider_order_id ? usableMs : creatingMs);
}
