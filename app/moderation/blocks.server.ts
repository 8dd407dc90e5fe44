import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { lockDelivery } from "../platform/live/events.server.ts";
import { leaveTalk, reopenTalk, shutTalk } from "./shut-talks.server.ts";

/** Two members: who acts, and about whom. */
export type Pair = { viewerId: string; otherId: string };

/** Why one member does not see another: bits of `apart.why`. */
const blockReasons = {
	hid: 1,
	blocked: 2,
	wasBlocked: 4,
	blocksByContact: 8,
	isBlockedByContact: 16,
} as const;

/** The acts by which the viewer knows of it: those of their own list. */
const known = blockReasons.hid | blockReasons.blocked;

type Bit = (typeof blockReasons)[keyof typeof blockReasons];

/** The other is gone from the viewer's lists, and does not learn of it. */
export async function hide(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await addBit(trx, pair, blockReasons.hid);
	await keepKnown(trx, pair);
}

export async function unhide(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await dropBit(trx, pair, blockReasons.hid);
}

/**
 * Neither sees the other any more, at any door, and nothing of the other that is on its way to an open
 * page arrives later.
 */
export async function block(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockDelivery(trx, await lockPair(trx, pair));
	await addBit(trx, pair, blockReasons.blocked);
	await keepKnown(trx, pair);
	await addBit(trx, turned(pair), blockReasons.wasBlocked);
	await shutTalk(trx, participantOf(turned(pair)));
	await shutAlbums(trx, pair);
}

/** A private album that one of the two was let into is shut for good, and nothing is asked any more. */
async function shutAlbums(trx: Transaction<Tables>, { viewerId, otherId }: Pair): Promise<void> {
	const both = [viewerId, otherId];
	const grants = trx.deleteFrom("album_grants").where("viewer_id", "in", both);
	await grants.where("owner_id", "in", both).execute();
	const notes = trx.updateTable("album_notes").set({ answered_at: new Date() });
	await notes
		.where("asker_id", "in", both)
		.where("owner_id", "in", both)
		.where("answered_at", "is", null)
		.execute();
	const requests = trx.updateTable("album_requests").set({ answer: "refused", note_id: null });
	await requests
		.where("asker_id", "in", both)
		.where("owner_id", "in", both)
		.where("answer", "is", null)
		.execute();
}

/** Takes back the viewer's own block; one by the other stays. */
export async function unblock(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	if (!(await readApart(trx, pair))?.isBlocked) return;
	await dropBit(trx, pair, blockReasons.blocked);
	await dropBit(trx, turned(pair), blockReasons.wasBlocked);
	await leaveTalk(trx, participantOf(turned(pair)));
	// Of two who had blocked each other, who takes it back last may write first.
	await reopenTalk(trx, participantOf(pair));
}

/**
 * The same as a block, because of an address or a phone number that the viewer never wants to meet. It
 * stands in no list, also not in the viewer's own: nobody learns who has the address.
 */
export async function blockByContact(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockDelivery(trx, await lockPair(trx, pair));
	await addBit(trx, pair, blockReasons.blocksByContact);
	await addBit(trx, turned(pair), blockReasons.isBlockedByContact);
	// For both: to see it gone would tell whose address it is.
	for (const one of [pair, turned(pair)]) await shutTalk(trx, participantOf(one));
	await shutAlbums(trx, pair);
}

/** Ends that alone; what either did by hand stays. */
export async function unblockByContact(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await dropBit(trx, pair, blockReasons.blocksByContact);
	await dropBit(trx, turned(pair), blockReasons.isBlockedByContact);
	for (const one of [pair, turned(pair)]) {
		await leaveTalk(trx, participantOf(one));
		await reopenTalk(trx, participantOf(one));
	}
}

/** Whom a member blocks, or who blocks them, by an address or a phone number. */
export async function listBlockedByContact(
	db: Kysely<Tables>,
	by: { viewerId: string } | { otherId: string },
): Promise<Pair[]> {
	return db
		.selectFrom("apart")
		.select(["viewer_id as viewerId", "other_id as otherId"])
		.where((where) =>
			"viewerId" in by ? where("viewer_id", "=", by.viewerId) : where("other_id", "=", by.otherId),
		)
		.where(sql<boolean>`why & ${sql.lit(blockReasons.blocksByContact)} > 0`)
		.execute();
}

/** Whom a member hid or blocked under that address, and as whom; null when nobody was. */
export async function findBlock(
	db: Kysely<Tables>,
	viewerId: string,
	address: string,
): Promise<{ otherId: string; alias: string | null } | null> {
	const row = await db
		.selectFrom("apart")
		.select(["other_id as otherId", "known_as as alias"])
		.where("viewer_id", "=", viewerId)
		.where("known_address", "=", address)
		.executeTakeFirst();
	return row ?? null;
}

/** What stands between two members, as the viewer has it; null: nothing. */
export async function readApart(
	db: Kysely<Tables>,
	{ viewerId, otherId }: Pair,
): Promise<{
	/** The viewer blocked the other. */
	isBlocked: boolean;
	since: Date;
} | null> {
	const row = await db
		.selectFrom("apart")
		.select(["why", "since"])
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.executeTakeFirst();
	if (!row) return null;
	const { why, since } = row;
	return { isBlocked: (why & blockReasons.blocked) > 0, since };
}

/**
 * Acts between two members follow one another: each sees what the one before it did. The members are
 * locked in one order, so that nobody waits for somebody who waits.
 * @returns their accounts.
 */
export async function lockPair(
	trx: Transaction<Tables>,
	{ viewerId, otherId }: Pair,
): Promise<string[]> {
	return lockMembers(trx, [viewerId, otherId]);
}

/** The same for any number of members. */
export async function lockMembers(
	trx: Transaction<Tables>,
	ids: readonly string[],
): Promise<string[]> {
	if (ids.length === 0) return [];
	const rows = await trx
		.selectFrom("members")
		.select("account_id")
		.where("id", "in", ids)
		.orderBy("id")
		.forNoKeyUpdate()
		.execute();
	return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** The conversation's side of the viewer. */
const participantOf = ({ viewerId, otherId }: Pair) => ({ memberId: viewerId, otherId });

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
			conflict.columns(["viewer_id", "other_id"]).doUpdateSet({
				why: sql<number>`apart.why | ${sql.lit(bit)}`,
				// From one's own block on, whatever was before: what the other does must not show.
				...(bit === blockReasons.blocked
					? {
							since: sql<Date>`case when apart.why & ${sql.lit(bit)} = 0
							then excluded.since else apart.since end`,
						}
					: {}),
			}),
		)
		.execute();
}

/** Keeps under what the viewer knew the other, who can be found no more from now on. */
async function keepKnown(trx: Transaction<Tables>, { viewerId, otherId }: Pair): Promise<void> {
	await sql`
		update apart set known_address = others.public_id, known_as = (
			select text from member_texts
			where account_id = others.account_id and field = 'display_name'
		), known_age = coalesce(
			extract(year from age((now() at time zone 'Asia/Jerusalem')::date, others.birth_date))::smallint,
			(select age from profiles where id = others.account_id)
		)
		from members as others
		where others.id = other_id and viewer_id = ${viewerId} and other_id = ${otherId}
			and known_address is null`.execute(trx);
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
	await trx
		.updateTable("apart")
		.set({ known_as: null, known_address: null, known_age: null })
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.where(sql<boolean>`why & ${sql.lit(known)} = 0`)
		.execute();
}
