import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { day } from "../platform/time.ts";
import { backDays } from "./lots.server.ts";

/** What is refunded of a payment for a package or a gift when it is cancelled. */
export type Refundable = {
	cents: number;
	/** Everything that was paid: as though it had never been. */
	isWhole: boolean;
	/** Unused credits, and how many were bought; absent for an unlimited package. */
	unused?: { left: number; of: number };
};

type Row = {
	paymentId: string;
	kind: "package" | "gift";
	cents: number;
	backCents: number;
	settledAt: Date;
	source: string | null;
	size: number | null;
	balance: number | null;
	/** Credits that money which went back took. */
	taken: number;
	/** Its credits that were returned within the days. */
	returned: number;
	/** Waiting gifts sent with its credits. */
	waiting: number;
	isUsed: boolean;
	/** A gift that waits, or is about to be sent. */
	isWaiting: boolean;
};

/**
 * What is refundable of a person's packages and gifts, by payment: of a package the unused part, for fourteen days
 * from the payment or from the day a credit was returned, and always when the account is deleted (`isLeaving`); of
 * an unlimited one everything while unused; of a gift everything until it is accepted.
 */
export async function readRefundable(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	now: Date,
	{ isLeaving = false }: { isLeaving?: boolean } = {},
): Promise<Map<string, Refundable>> {
	const since = new Date(now.getTime() - backDays * day);
	const { rows } = await sql<Row>`
		select payments.id as "paymentId", orders.product_kind as kind, payments.cents, payments.settled_at as "settledAt",
			(select coalesce(sum(cents), 0)::integer from refunds where payment_id = payments.id
				and (state <> 'failed' or exists (select from discrepancies where kind = 'refund-failed'
					and subject = refunds.id::text and solved_at is null))) as "backCents",
			lot.source, lot.size, lot.balance,
			(select coalesce(-sum(m.amount), 0)::integer from credit_movements as m
				where m.lot_id = lot.id and m.kind = 'refunded') as taken,
			(select count(*)::integer from credit_movements as m
				where m.lot_id = lot.id and m.kind = 'returned' and m.at > ${since}::timestamptz) as returned,
			(select count(*)::integer from gifts where gifts.lot_id = lot.id and gifts.state = 'sent') as waiting,
			exists (select from credit_movements as m where m.lot_id = lot.id and m.kind = 'sent') as "isUsed",
			not exists (select from gifts where gifts.payment_id = payments.id and gifts.state <> 'sent') as "isWaiting"
		from orders join payments on payments.order_id = orders.id
		left join credit_lots as lot on lot.payment_id = payments.id and lot.source in ('package', 'unlimited')
		where orders.account_id = ${accountId}::uuid and orders.product_kind in ('package', 'gift')
			and payments.revoked_at is null`.execute(db);
	return new Map(
		rows.flatMap((row) => {
			const back = refundOf(row, { isFresh: row.settledAt > since, isLeaving });
			return back && back.cents > 0 ? [[row.paymentId, back] as const] : [];
		}),
	);
}

function refundOf(
	{
		kind,
		cents,
		backCents,
		source,
		size,
		balance,
		taken,
		returned,
		waiting,
		isUsed,
		isWaiting,
	}: Row,
	{ isFresh, isLeaving }: { isFresh: boolean; isLeaving: boolean },
): Refundable | null {
	const rest = Math.max(0, cents - backCents);
	const whole = { cents: rest, isWhole: true };
	if (kind === "gift") return isWaiting ? whole : null;
	if (source === "unlimited") return isFresh && !isUsed ? whole : null;
	if (source === null || !size || balance === null) return null;
	// A leaving member first gets back what is waiting elsewhere.
	const back = isLeaving ? balance + waiting : balance;
	if (isFresh || isLeaving) {
		// A partial refund may have taken a credit worth more than it.
		const unused = Math.floor((cents * (back + taken)) / size) - backCents;
		const isWhole = back === size;
		return { cents: Math.max(0, unused), isWhole, unused: { left: back, of: size } };
	}
	const left = Math.min(balance, returned);
	const sum = Math.min(rest, Math.floor((cents * left) / size));
	return { cents: sum, isWhole: left === size, unused: { left, of: size } };
}
