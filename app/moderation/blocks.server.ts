import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { lockDelivery } from "../platform/live/events.server.ts";
import { leaveTalk, reopenTalk, shutTalk } from "./shut-talks.server.ts";

/** Two members: the one who acts, and the other. */
export type Pair = { viewerId: string; otherId: string };

/** Why one member does not see another: bits of `member_blocks.why`. */
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

/** Hides the other from the viewer's lists, without the other learning of it. */
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
 * Neither sees the other any more, anywhere, and nothing of the other that is on its way to an open page arrives
 * later.
 */
export async function block(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockDelivery(trx, await lockPair(trx, pair));
	await addBit(trx, pair, blockReasons.blocked);
	await keepKnown(trx, pair);
	await addBit(trx, turned(pair), blockReasons.wasBlocked);
	await shutTalk(trx, participantOf(turned(pair)));
	await shutAlbums(trx, pair);
}

/** A private album that either was let into is closed for good, and no request remains. */
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

/** Removes the viewer's own block; one by the other stays. */
export async function unblock(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	if (!(await readBlock(trx, pair))?.isBlocked) return;
	await dropBit(trx, pair, blockReasons.blocked);
	await dropBit(trx, turned(pair), blockReasons.wasBlocked);
	await leaveTalk(trx, participantOf(turned(pair)));
	// If both had blocked each other, the last to undo it may write first.
	await reopenTalk(trx, participantOf(pair));
}

/**
 * Like a block, because of an address or a phone number that the viewer never wants to meet. It appears in no list,
 * not even the viewer's own: nobody learns who has the address.
 */
export async function blockByContact(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockDelivery(trx, await lockPair(trx, pair));
	await addBit(trx, pair, blockReasons.blocksByContact);
	await addBit(trx, turned(pair), blockReasons.isBlockedByContact);
	// For both: to see it gone would tell whose address it is.
	for (const one of [pair, turned(pair)]) await shutTalk(trx, participantOf(one));
	await shutAlbums(trx, pair);
}

/** Ends only that; what either did by hand stays. */
export async function unblockByContact(trx: Transaction<Tables>, pair: Pair): Promise<void> {
	await lockPair(trx, pair);
	await dropBit(trx, pair, blockReasons.blocksByContact);
	await dropBit(trx, turned(pair), blockReasons.isBlockedByContact);
	for (const one of [pair, turned(pair)]) {
		await leaveTalk(trx, participantOf(one));
		await reopenTalk(trx, participantOf(one));
	}
}

/** The members whom a member blocks, or who block them, by an address or a phone number. */
export async function listBlockedByContact(
	db: Kysely<Tables>,
	by: { viewerId: string } | { otherId: string },
): Promise<Pair[]> {
	return db
		.selectFrom("member_blocks")
		.select(["viewer_id as viewerId", "other_id as otherId"])
		.where((where) =>
			"viewerId" in by ? where("viewer_id", "=", by.viewerId) : where("other_id", "=", by.otherId),
		)
		.where(sql<boolean>`why & ${sql.lit(blockReasons.blocksByContact)} > 0`)
		.execute();
}

/** The member hidden or blocked under that public id, and under which name; null if none. */
export async function findBlock(
	db: Kysely<Tables>,
	viewerId: string,
	address: string,
): Promise<{ otherId: string; alias: string | null } | null> {
	const row = await db
		.selectFrom("member_blocks")
		.select(["other_id as otherId", "known_as as alias"])
		.where("viewer_id", "=", viewerId)
		.where("known_address", "=", address)
		.executeTakeFirst();
	return row ?? null;
}

/** What separates two members, from the viewer's side; null: nothing. */
export async function readBlock(
	db: Kysely<Tables>,
	{ viewerId, otherId }: Pair,
): Promise<{
	isBlocked: boolean;
	since: Date;
} | null> {
	const row = await db
		.selectFrom("member_blocks")
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

/** The viewer's side of the conversation. */
const participantOf = ({ viewerId, otherId }: Pair) => ({ memberId: viewerId, otherId });

const turned = ({ viewerId, otherId }: Pair): Pair => ({ viewerId: otherId, otherId: viewerId });

async function addBit(
	trx: Transaction<Tables>,
	{ viewerId, otherId }: Pair,
	bit: Bit,
): Promise<void> {
	await trx
		.insertInto("member_blocks")
		.values({ viewer_id: viewerId, other_id: otherId, why: bit, since: new Date() })
		.onConflict((conflict) =>
			conflict.columns(["viewer_id", "other_id"]).doUpdateSet({
				why: sql<number>`member_blocks.why | ${sql.lit(bit)}`,
				// From one's own block on, whatever came before: what the other does must not show.
				...(bit === blockReasons.blocked
					? {
							since: sql<Date>`case when member_blocks.why & ${sql.lit(bit)} = 0
							then excluded.since else member_blocks.since end`,
						}
					: {}),
			}),
		)
		.execute();
}

/** Records how the viewer knew the other, who can no longer be found from now on. */
async function keepKnown(trx: Transaction<Tables>, { viewerId, otherId }: Pair): Promise<void> {
	await sql`
		update member_blocks set known_address = others.public_id, known_as = (
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
		.deleteFrom("member_blocks")
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.where("why", "=", bit)
		.execute();
	await trx
		.updateTable("member_blocks")
		.set({ why: sql<number>`why & ~${sql.lit(bit)}` })
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.where(sql<boolean>`why & ${sql.lit(bit)} > 0`)
		.execute();
	await trx
		.updateTable("member_blocks")
		.set({ known_as: null, known_address: null, known_age: null })
		.where("viewer_id", "=", viewerId)
		.where("other_id", "=", otherId)
		.where(sql<boolean>`why & ${sql.lit(known)} = 0`)
		.execute();
}
