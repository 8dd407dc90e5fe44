import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { entitlements } from "../memberships/entitlements.ts";
import { type PlanId, planOf } from "../memberships/plans.ts";
import type { Tables } from "../platform/database/tables.ts";
import { addMonths, dateInIsrael, midnightInIsrael } from "../platform/dates.ts";
import { day } from "../platform/time.ts";
import { findPackage } from "./catalogue.ts";
import { move } from "./movements.server.ts";

type Owner = { accountId: string };

type Lot = {
	id: string;
	source: Tables["credit_lots"]["source"];
	name: string;
	paymentId: string | null;
	carriedBy: string | null;
	size: number;
	balance: number;
	startsAt: Date;
	endsAt: Date | null;
	/** What the movements of some kinds come to, as positive numbers. */
	refunded: number;
	frozen: number;
	expired: number;
};

type Paid = {
	paymentId: string;
	kind: "plan" | "package";
	productId: string;
	cents: number;
	/** Paid back, or owed still. */
	backCents: number;
	settledAt: Date;
	isRevoked: boolean;
	isDisputed: boolean;
	/** Of a plan: its days up to now and the rest of the one that runs. */
	beginsAt: Date | null;
	endsAt: Date | null;
};

/**
 * Settles a person's credits up to what is paid for and to the moment: grants, carries over, takes back and
 * expires. Idempotent; what an older version settled is caught up at the next call. The caller holds the account's
 * lock.
 * @returns what was refunded although it had been sent, by payment.
 */
export async function bringCredits(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<{ paymentId: string; spent: number }[]> {
	const lots = await readLots(trx, { accountId });
	const paid = await readPaid(trx, { accountId }, now);
	const short: { paymentId: string; spent: number }[] = [];
	for (const one of paid.filter(({ kind }) => kind === "package")) {
		const lot = lots.find(({ paymentId }) => paymentId === one.paymentId);
		const spent = await bringPackage(trx, { accountId }, lots, one, lot, now);
		if (spent > 0) short.push({ paymentId: one.paymentId, spent });
	}
	await bringPlans(trx, { accountId }, lots, paid, now);
	await bringMonth(trx, { accountId }, now);
	await expireLots(trx, { accountId }, now);
	return short;
}

async function readLots(trx: Transaction<Tables>, { accountId }: Owner): Promise<Lot[]> {
	const sumOf = (kinds: readonly string[]) =>
		sql<number>`coalesce((select -sum(amount) from credit_movements as m
			where m.lot_id = credit_lots.id and m.kind in (${sql.join(kinds)})), 0)::integer`;
	return trx
		.selectFrom("credit_lots")
		.select(["id", "source", "name", "payment_id as paymentId", "carried_by as carriedBy"])
		.select(["size", "balance", "starts_at as startsAt", "ends_at as endsAt"])
		.select([
			sumOf(["refunded"]).as("refunded"),
			sumOf(["frozen", "thawed"]).as("frozen"),
			sumOf(["expired", "restored"]).as("expired"),
		])
		.where("account_id", "=", accountId)
		.orderBy("starts_at")
		.orderBy("id")
		.execute();
}

async function readPaid(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<Paid[]> {
	const { rows } = await sql<Paid>`
		select payments.id as "paymentId", orders.product_kind as kind, orders.product_id as "productId",
			payments.cents, payments.settled_at as "settledAt", payments.revoked_at is not null as "isRevoked",
			(select coalesce(sum(cents), 0)::integer from refunds where payment_id = payments.id
				and (state <> 'failed' or exists (select from discrepancies where kind = 'refund-failed'
					and subject = refunds.id::text and solved_at is null))) as "backCents",
			exists (select from disputes where payment_id = payments.id and is_open) as "isDisputed",
			lived.begins as "beginsAt", lived.ends as "endsAt"
		from orders join payments on payments.order_id = orders.id
		left join lateral (select min(starts_at) as begins, max(ends_at) as ends from membership_periods
			where payment_id = payments.id and starts_at <= ${now}::timestamptz) as lived on true
		where orders.account_id = ${accountId}::uuid and orders.product_kind in ('plan', 'package')
		order by payments.number`.execute(trx);
	return rows;
}

type NewLot = Omit<Lot, "id" | "carriedBy" | "balance" | "refunded" | "frozen" | "expired"> & {
	month?: string;
};

async function addLot(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	{ source, name, paymentId, month, size, startsAt, endsAt }: NewLot,
	now: Date,
): Promise<Lot> {
	const id = randomUUID();
	await trx
		.insertInto("credit_lots")
		.values({
			id,
			account_id: accountId,
			source,
			name,
			payment_id: paymentId,
			month: month ?? null,
			size,
			balance: 0,
			starts_at: startsAt,
			ends_at: endsAt,
		})
		.execute();
	await move(trx, { lotId: id, kind: "granted", amount: size }, now);
	const none = { refunded: 0, frozen: 0, expired: 0, carriedBy: null };
	return { id, source, name, paymentId, size, balance: size, startsAt, endsAt, ...none };
}

/** @returns how many credits were paid back although they had been sent. */
async function bringPackage(
	trx: Transaction<Tables>,
	owner: Owner,
	lots: Lot[],
	paid: Paid,
	known: Lot | undefined,
	now: Date,
): Promise<number> {
	const { paymentId, productId: name, cents, backCents, settledAt, isRevoked, isDisputed } = paid;
	const sold = findPackage(name);
	if (!known && (isRevoked || !sold)) return 0;
	const endless = lots.filter(({ source, endsAt }) => source === "unlimited" && endsAt);
	const startsAt = endless.reduce(
		(at, { endsAt }) => (endsAt && endsAt > at ? endsAt : at),
		settledAt,
	);
	const isCounted = sold && sold.gifts !== "unlimited";
	const lot =
		known ??
		(await addLot(
			trx,
			owner,
			isCounted
				? {
						source: "package",
						name,
						paymentId,
						size: Number(sold.gifts),
						startsAt: settledAt,
						endsAt: null,
					}
				: {
						...({ source: "unlimited", name, paymentId, size: 0, startsAt } as const),
						endsAt: new Date(startsAt.getTime() + (sold?.days ?? 0) * day),
					},
			now,
		));
	if (!known) lots.push(lot);
	if (lot.source === "unlimited") {
		const isOver = isRevoked || backCents >= cents;
		if (isOver && lot.endsAt && lot.endsAt > now) await endLot(trx, lot, now);
		return 0;
	}
	const take = async (kind: "refunded" | "frozen" | "thawed", amount: number) => {
		if (amount === 0) return;
		await move(trx, { lotId: lot.id, kind, amount }, now);
		lot.balance += amount;
	};
	if (!isDisputed && lot.frozen > 0) await take("thawed", lot.frozen);
	const due = isRevoked ? lot.size : Math.ceil((Math.min(backCents, cents) * lot.size) / cents);
	// Money that is no longer on its way back leaves the credits where they were.
	const owed = due - lot.refunded;
	const taken = Math.max(-lot.refunded, Math.min(owed, lot.balance));
	await take("refunded", -taken);
	if (isDisputed) await take("frozen", -lot.balance);
	return Math.max(0, owed - taken - (isDisputed ? lot.frozen : 0));
}

async function endLot(trx: Transaction<Tables>, lot: Lot, at: Date | null): Promise<void> {
	await trx.updateTable("credit_lots").set({ ends_at: at }).where("id", "=", lot.id).execute();
	lot.endsAt = at;
}

/** A plan's credits come with its days and end with them; a higher plan adds the difference. */
async function bringPlans(
	trx: Transaction<Tables>,
	owner: Owner,
	lots: Lot[],
	paid: readonly Paid[],
	now: Date,
): Promise<void> {
	const plans = paid.filter(({ kind }) => kind === "plan");
	for (const { paymentId, productId, beginsAt, endsAt } of plans) {
		if (!beginsAt || !endsAt || lots.some((lot) => lot.paymentId === paymentId)) continue;
		const before = lots.findLast(
			({ source, carriedBy, startsAt, endsAt: until }) =>
				source === "plan" &&
				!carriedBy &&
				startsAt < beginsAt &&
				until !== null &&
				until > beginsAt,
		);
		const had = before ? entitlements[before.name as PlanId].giftsAMonth : 0;
		if (before) {
			await trx
				.updateTable("credit_lots")
				.set({ carried_by: paymentId })
				.where("id", "=", before.id)
				.execute();
			before.carriedBy = paymentId;
		}
		const name = planOf(productId).id;
		const size = Math.max(0, entitlements[name].giftsAMonth - had);
		lots.push(
			await addLot(
				trx,
				owner,
				{ source: "plan", name, paymentId, size, startsAt: beginsAt, endsAt },
				now,
			),
		);
	}
	// A plan's credits end with its money, including those returned from a gift.
	for (const lot of lots.filter(({ source }) => source === "returned")) {
		const isOver = plans.some(
			({ paymentId, isRevoked }) => isRevoked && paymentId === lot.paymentId,
		);
		if (isOver && lot.endsAt && lot.endsAt > now) await endLot(trx, lot, now);
	}
	for (const lot of lots.filter(({ source }) => source === "plan")) {
		const carriers = carriersOf(lots, lot);
		// A higher plan that was paid back ends before the days that it had carried.
		const until = plans
			.filter(({ paymentId, beginsAt }) => beginsAt && carriers.includes(paymentId))
			.reduce<Date | null>((last, { endsAt }) => latest(last, endsAt), null);
		const end = until ?? (lot.endsAt && min(lot.endsAt, now));
		if (end?.getTime() !== lot.endsAt?.getTime()) await endLot(trx, lot, end);
		// The days went on after all.
		if (lot.expired > 0 && end && end > now) {
			await move(trx, { lotId: lot.id, kind: "restored", amount: lot.expired }, now);
		}
	}
}

/** The payments whose days carry a plan's credits: its own, then each higher one bought meanwhile. */
function carriersOf(lots: readonly Lot[], { paymentId, carriedBy }: Lot): (string | null)[] {
	const next =
		carriedBy && lots.find((lot) => lot.source === "plan" && lot.paymentId === carriedBy);
	return [paymentId, ...(next ? carriersOf(lots, next) : [carriedBy])];
}

const min = (one: Date, other: Date) => (one < other ? one : other);

const latest = (one: Date | null, other: Date | null) =>
	one && other && one > other ? one : (other ?? one);

/** A woman who is a member has her gifts of the calendar month. */
async function bringMonth(trx: Transaction<Tables>, owner: Owner, now: Date): Promise<void> {
	const month = `${dateInIsrael(now).slice(0, 7)}-01`;
	const member = await trx
		.selectFrom("members")
		.select("id")
		.where("account_id", "=", owner.accountId)
		.where("role", "=", "baby")
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("credit_lots")
						.select("credit_lots.id")
						.where("account_id", "=", owner.accountId)
						.where("month", "=", month),
				),
			),
		)
		.executeTakeFirst();
	if (!member) return;
	const source = "month" as const;
	const size = entitlements.woman.giftsAMonth;
	const endsAt = midnightInIsrael(addMonths(month, 1));
	const startsAt = midnightInIsrael(month);
	const lot = { source, name: "month", paymentId: null, month, size, startsAt, endsAt };
	await addLot(trx, owner, lot, now);
}

async function expireLots(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<void> {
	const ended = await trx
		.selectFrom("credit_lots")
		.select(["id", "balance"])
		.where("account_id", "=", accountId)
		.where("balance", ">", 0)
		.where("ends_at", "<=", now)
		.execute();
	for (const { id, balance } of ended) {
		await move(trx, { lotId: id, kind: "expired", amount: -balance }, now);
	}
}

export type Balance = {
	/** What ends, soonest first. */
	ending: { source: Lot["source"]; name: string; left: number; size: number; endsAt: Date }[];
	/** What never ends. */
	lasting: number;
	/** Until when gifts are unlimited. */
	unlimitedUntil: Date | null;
};

const isOpen = (now: Date) =>
	sql<boolean>`starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
		and (source <> 'unlimited' or not exists (select from disputes
			where disputes.payment_id = credit_lots.payment_id and is_open))`;

export async function readBalance(db: Kysely<Tables>, owner: Owner, now: Date): Promise<Balance> {
	const rows = await db
		.selectFrom("credit_lots")
		.select(["source", "name", "balance", "size", "ends_at"])
		.where("account_id", "=", owner.accountId)
		.where(isOpen(now))
		.where(({ or, eb }) => or([eb("balance", ">", 0), eb("source", "=", "unlimited")]))
		.orderBy("ends_at")
		.execute();
	const counted = rows.filter(({ source }) => source !== "unlimited");
	return {
		ending: counted.flatMap(({ source, name, balance, size, ends_at }) =>
			ends_at ? [{ source, name, left: balance, size, endsAt: ends_at }] : [],
		),
		lasting: counted.reduce((sum, { balance, ends_at }) => (ends_at ? sum : sum + balance), 0),
		unlimitedUntil: rows.findLast(({ source }) => source === "unlimited")?.ends_at ?? null,
	};
}

/**
 * The credit a gift is sent with: the one expiring soonest, then an unlimited package, then what never expires. The
 * caller holds the account's lock and has settled the credits.
 * @returns the lot, or null if there is none.
 */
export async function findCredit(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	now: Date,
): Promise<string | null> {
	const lot = await trx
		.selectFrom("credit_lots")
		.select("id")
		.where("account_id", "=", accountId)
		.where(isOpen(now))
		.where(({ or, eb }) => or([eb("balance", ">", 0), eb("source", "=", "unlimited")]))
		.orderBy(sql`ends_at is null`)
		.orderBy(sql`source = 'unlimited'`)
		.orderBy("ends_at")
		.orderBy("starts_at")
		.limit(1)
		.executeTakeFirst();
	return lot?.id ?? null;
}

/** How many days a returned credit may be sent or refunded. */
export const backDays = 14;

/**
 * Returns a gift's credit to its lot. One that expires within fourteen days returns as a credit of its own, which
 * may be sent for fourteen more days. The caller holds the account's lock.
 */
export async function returnCredit(
	trx: Transaction<Tables>,
	{ giftId, lotId }: { giftId: string; lotId: string },
	now: Date,
): Promise<void> {
	const lot = await trx
		.selectFrom("credit_lots")
		.select(["account_id", "source", "name", "payment_id", "ends_at"])
		.where("id", "=", lotId)
		.executeTakeFirstOrThrow();
	if (lot.source === "unlimited")
		return move(trx, { lotId, kind: "returned", amount: 0, giftId }, now);
	const until = new Date(now.getTime() + backDays * day);
	if (!lot.account_id || lot.ends_at === null || lot.ends_at >= until) {
		return move(trx, { lotId, kind: "returned", amount: 1, giftId }, now);
	}
	const id = randomUUID();
	const { account_id, name, payment_id } = lot;
	const row = { id, account_id, source: "returned", name, payment_id } as const;
	await trx
		.insertInto("credit_lots")
		.values({ ...row, size: 0, balance: 0, starts_at: now, ends_at: until })
		.execute();
	await move(trx, { lotId: id, kind: "returned", amount: 1, giftId }, now);
}

/** A credit for a gift that had been accepted by somebody who was not what they seemed. */
export async function giveAmends(
	trx: Transaction<Tables>,
	owner: Owner,
	gifts: number,
	now: Date,
): Promise<void> {
	const lot = { source: "amends", name: "amends", paymentId: null, startsAt: now } as const;
	await addLot(trx, owner, { ...lot, size: gifts, endsAt: null }, now);
}
