import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";

export type GiftDraft = Selectable<Tables["gift_drafts"]>;

export async function findDraft(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	id: string,
	now = new Date(),
): Promise<GiftDraft | null> {
	if (!isId(id)) return null;
	const draft = await db
		.selectFrom("gift_drafts")
		.selectAll()
		.where("id", "=", id)
		.where("account_id", "=", accountId)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return draft ?? null;
}

type OnTheWay = { draft: string; receiverId: string; gift: string; isPaid: boolean };

/** Gifts whose money was taken, or may have been, and that are not sent yet: each holds its place as a sent one does. */
export async function listOnTheWay(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
): Promise<OnTheWay[]> {
	const { rows } = await sql<OnTheWay>`
		select d.id as draft, d.receiver_id as "receiverId", d.gift, bool_or(o.state = 'paid') as "isPaid"
		from gift_drafts as d
		join orders as o on o.account_id = d.account_id and o.product_kind = 'gift' and o.product_id = d.id::text
		left join payments as p on p.order_id = o.id
		where d.account_id = ${accountId}::uuid and o.state in ('capturing', 'pending', 'paid')
			and p.ended_at is null and p.revoked_at is null
		group by d.id`.execute(db);
	return rows;
}
