import { type Kysely, sql, type Transaction } from "kysely";
import { type Page, pageOf } from "../platform/database/page.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type MovementKind = Tables["credit_movements"]["kind"];

export type Move = {
	lotId: string;
	kind: MovementKind;
	/** Positive into the lot; zero for a gift from an unlimited package. */
	amount: number;
	giftId?: string | undefined;
};

/**
 * Writes a movement and the resulting balance. The caller holds the account's lock, so that `total` is the sum of
 * the lots.
 */
export async function move(
	trx: Transaction<Tables>,
	{ lotId, kind, amount, giftId }: Move,
	now: Date,
): Promise<void> {
	await sql`
		with lot as (
			update credit_lots set balance = balance + ${amount}::integer where id = ${lotId}::uuid returning id, account_id
		)
		insert into credit_movements (lot_id, account_id, kind, amount, total, gift_id, at)
		select lot.id, lot.account_id, ${kind}, ${amount}::integer,
			(select coalesce(sum(balance), 0)::integer from credit_lots
				where credit_lots.account_id = lot.account_id or credit_lots.id = lot.id) + ${amount}::integer,
			${giftId ?? null}::uuid, ${now}::timestamptz
		from lot`.execute(trx);
}

export type Movement = {
	number: number;
	kind: MovementKind;
	amount: number;
	/** The whole balance behind it. */
	total: number;
	at: Date;
	source: Tables["credit_lots"]["source"];
	/** Which plan or package it is about. */
	name: string;
	/** The receipt of the payment that gave the credits. */
	receipt: number | null;
	gift: string | null;
	/** The receiver as the sender saw them, sealed. */
	receiverName: string | null;
};

const pageSize = 20;

/** A page of a person's ledger, newest first, beyond a number. */
export async function listMovements(
	db: Kysely<Tables>,
	{ accountId }: { accountId: string },
	after: number | null = null,
): Promise<Page<Movement, number>> {
	let found = db
		.selectFrom("credit_movements as m")
		.innerJoin("credit_lots as lot", "lot.id", "m.lot_id")
		.leftJoin("gifts", "gifts.id", "m.gift_id")
		.leftJoin("receipts", (join) =>
			join.onRef("receipts.payment_id", "=", "lot.payment_id").on("receipts.kind", "=", "receipt"),
		)
		.select(["m.number", "m.kind", "m.amount", "m.total", "m.at", "lot.source", "lot.name"])
		.select(["receipts.number as receipt", "gifts.gift", "gifts.receiver_name as receiverName"])
		.where("m.account_id", "=", accountId)
		.orderBy("m.number", "desc")
		.limit(pageSize + 1);
	if (after !== null) found = found.where("m.number", "<", after);
	const rows = await found.execute();
	return pageOf(
		rows.map((row) => ({ ...row, number: Number(row.number) })),
		pageSize,
		({ number }) => number,
	);
}
