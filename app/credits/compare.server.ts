import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** A violated invariant of the books, and what it concerns. */
type Breach = { what: string; subject: string };

/**
 * Invariants of credits, gifts and their money at every moment (`today.md` 6): movements sum to balances; a gift is
 * paid for once, at its price, and returned once; a payment grants once; income less refunds equals the documents;
 * what is owed is what was sold less what was used and refunded.
 */
export async function compareBooks(db: Kysely<Tables>): Promise<Breach[]> {
	const { rows } = await sql<Breach>`
		with sums as (
			select lot.id, lot.source, lot.size, lot.balance, coalesce(sum(m.amount), 0) as moved,
				coalesce(sum(m.amount) filter (where m.kind = 'granted'), 0) as granted,
				count(*) filter (where m.kind = 'granted') as grants,
				coalesce(-sum(m.amount) filter (where m.kind in ('sent', 'returned')), 0) as used,
				coalesce(-sum(m.amount) filter (where m.kind = 'refunded'), 0) as refunded,
				coalesce(-sum(m.amount) filter (where m.kind in ('frozen', 'thawed')), 0) as frozen
			from credit_lots as lot left join credit_movements as m on m.lot_id = lot.id group by lot.id
		), moved as (
			select gift_id, count(*) filter (where kind = 'sent') as sent,
				count(*) filter (where kind = 'returned') as back
			from credit_movements where gift_id is not null group by gift_id
		), last as (
			select distinct on (account_id) account_id, total from credit_movements
			where account_id is not null order by account_id, number desc
		)
		select 'movements are not the balance' as what, id::text as subject from sums where moved <> balance
		union all select 'granted other than once', id::text from sums
			where source <> 'returned' and (grants <> 1 or granted <> size)
		union all select 'owed is not sold less used and refunded', id::text from sums
			where source = 'package' and size - used - refunded - frozen <> balance
		union all select 'spent other than once', gifts.id::text
			from gifts left join moved on moved.gift_id = gifts.id
			where gifts.lot_id is not null and coalesce(moved.sent, 0) <> 1
		union all select 'came back other than once', gifts.id::text
			from gifts left join moved on moved.gift_id = gifts.id
			where gifts.lot_id is not null
				and coalesce(moved.back, 0) <> case when gifts.state = 'returned' then 1 else 0 end
		union all select 'worth other than was paid', gifts.id::text
			from gifts join payments on payments.id = gifts.payment_id where gifts.face_agorot <> payments.cents
		union all select 'a total is not the balances', last.account_id::text from last
			where last.total <> (select sum(balance) from credit_lots where account_id = last.account_id)
		union all select 'documents are not the money in ' || money.currency, money.currency from (
			select payments.currency, sum(payments.cents) - coalesce(sum(back.cents), 0) as kept
			from payments left join lateral (select sum(cents) as cents from refunds
				where payment_id = payments.id and state = 'completed') as back on true
			group by payments.currency
		) as money join (
			select currency, sum(case kind when 'receipt' then cents else -cents end) as kept
			from receipts group by currency
		) as documents on documents.currency = money.currency and documents.kept <> money.kept
		limit 100`.execute(db);
	return rows;
}
