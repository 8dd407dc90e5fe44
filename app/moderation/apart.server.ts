import { sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";

/** Two members: who acts, and about whom. */
export type Pair = { viewerId: string; otherId: string };

/** Why one member does not see another: bits of `apart.why`. */
const whyApart = { hid: 1, blocked: 2, wasBlocked: 4 } as const;

type Bit = (typeof whyApart)[keyof typeof whyApart];

/** The other is gone from the viewer's lists, and does not learn of it. */
export async function hide(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await addBit(trx, pair, whyApart.hid);
}

export async function unhide(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await dropBit(trx, pair, whyApart.hid);
}

/** Neither sees the other any more, at any door. */
export async function block(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await addBit(trx, pair, whyApart.blocked);
	await addBit(trx, turned(pair), whyApart.wasBlocked);
}

/** Takes back the viewer's own block; one by the other stays. */
export async function unblock(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await dropBit(trx, pair, whyApart.blocked);
	await dropBit(trx, turned(pair), whyApart.wasBlocked);
}

/**
 * Acts between two members follow one another: each sees what the one before it did. The members are
 * locked in one order, so that nobody waits for somebody who waits.
 */
export async function lockPair(
	trx: Transaction<Tables>,
	{ viewerId, otherId }: Pair,
): Promise<void> {
	await trx
		.selectFrom("members")
		.select("id")
		.where("id", "in", [viewerId, otherId])
		.orderBy("id")
		.forNoKeyUpdate()
		.execute();
}

const turned = ({ viewerId, otherId }: Pair): Pair => ({ viewerId: otherId, otherId: viewerId });

async function addBit(
	trx: Transaction<Tables>,
	{ viewerId, otherId }: Pair,
	bit: Bit,
): Promise<void> {
	await trx
		.insertInto("apart")
		.values({ viewer_id: viewerId, other_id: otherId, why: bit, since: new Date() })
		.onConflict((conflict) =>
			conflict
				.columns(["viewer_id", "other_id"])
				.doUpdateSet({ why: sql<number>`apart.why | ${sql.lit(bit)}` }),
		)
		.execute();
}

async function dropBit(
	trx: Transaction<Tables>,
	{ viewerId, otherId }: Pair,
	bit: Bit,
): Promise<void> {
	await trx
		.deleteFrom("apart")
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.where("why", "=", bit)
		.execute();
	await trx
		.updateTable("apart")
		.set({ why: sql<number>`why & ~${sql.lit(bit)}` })
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.where(sql<boolean>`why & ${sql.lit(bit)} > 0`)
		.execute();
}
