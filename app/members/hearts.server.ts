import type { Kysely, Transaction } from "kysely";
import { lockPair } from "../moderation/blocks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isId } from "../platform/ids.ts";
import { readOwnChoices } from "./choices.server.ts";
import { countUse } from "./day-uses.server.ts";
import { findOther, type Other } from "./may-see.server.ts";
import type { CurrentMember } from "./member.server.ts";
import { rightsOf } from "./rights.ts";
import { takeBackHeart, tellHeart } from "./shown-notices.server.ts";

type Given =
	| { other: Other; isBoth: boolean }
	/** Today's hearts are used up; `most` is the limit. */
	| { other: Other; refused: "limit"; most: number }
	/** No such member for this one. */
	| null;

/**
 * Gives a member a heart, which is the same as marking a favourite. Whether the other learns of it is decided now;
 * a second one changes nothing and counts nothing.
 */
export function giveHeart(
	db: Kysely<Tables>,
	me: CurrentMember,
	publicId: string,
	now = new Date(),
): Promise<Given> {
	return db.transaction().execute(async (trx) => {
		const found = await findOther(trx, me, publicId, "heart", now);
		if (!found) return null;
		await lockPair(trx, { viewerId: me.id, otherId: found.id });
		// A block may have come first.
		const other = await findOther(trx, me, publicId, "heart", now);
		if (!other) return null;
		let isTold = false;
		if (!(await hasHeart(trx, me.id, other.id))) {
			const most = rightsOf(me, now).heartsADay;
			const use = { memberId: me.id, otherId: other.id, kind: "heart" } as const;
			if (!(await countUse(trx, use, most, now))) return { other, refused: "limit", most };
			const { showsHearts, isInvisible } = await readOwnChoices(trx, me, now);
			isTold = showsHearts && !isInvisible;
			await trx
				.insertInto("hearts")
				.values({ member_id: me.id, other_id: other.id, given_at: now, is_told: isTold })
				.execute();
		}
		const isBoth = await haveMutualHearts(trx, me.id, other.id);
		if (isTold) await tellHeart(trx, { from: me, to: other, isBoth }, now);
		return { other, isBoth };
	});
}

/** Takes a heart back; it still counts against the day. */
export async function takeHeart(
	db: Kysely<Tables>,
	me: { id: string },
	publicId: string,
): Promise<void> {
	if (!isId(publicId)) return;
	await db.transaction().execute(async (trx) => {
		const other = await trx
			.selectFrom("members")
			.innerJoin("hearts", "hearts.other_id", "members.id")
			.select("members.id")
			.where("members.public_id", "=", publicId)
			.where("hearts.member_id", "=", me.id)
			.executeTakeFirst();
		if (!other) return;
		await lockPair(trx, { viewerId: me.id, otherId: other.id });
		await takeBackHeart(trx, { fromId: me.id, toId: other.id });
		await trx
			.deleteFrom("hearts")
			.where("member_id", "=", me.id)
			.where("other_id", "=", other.id)
			.execute();
	});
}

export async function hasHeart(
	db: Kysely<Tables>,
	memberId: string,
	otherId: string,
): Promise<boolean> {
	const row = await db
		.selectFrom("hearts")
		.select("is_told")
		.where("member_id", "=", memberId)
		.where("other_id", "=", otherId)
		.executeTakeFirst();
	return row !== undefined;
}

/** Whether both gave a heart, and neither hides it. */
export async function haveMutualHearts(
	db: Kysely<Tables> | Transaction<Tables>,
	memberId: string,
	otherId: string,
): Promise<boolean> {
	const told = await db
		.selectFrom("hearts")
		.select("member_id")
		.where("is_told", "=", true)
		.where(({ eb, or, and }) =>
			or([
				and([eb("member_id", "=", memberId), eb("other_id", "=", otherId)]),
				and([eb("member_id", "=", otherId), eb("other_id", "=", memberId)]),
			]),
		)
		.execute();
	return told.length === 2;
}

/** When a member gave another a heart that the other may know of; null: not now. */
export async function readToldHeart(
	db: Kysely<Tables>,
	memberId: string,
	otherId: string,
): Promise<Date | null> {
	const row = await db
		.selectFrom("hearts")
		.select("given_at")
		.where("member_id", "=", memberId)
		.where("other_id", "=", otherId)
		.where("is_told", "=", true)
		.executeTakeFirst();
	return row?.given_at ?? null;
}

/**
 * When the other gave the heart that lets a member ask anew; null: not now. To whom hearts are only a
 * number it may not name anybody: it opens beside a heart of their own, which both are told of.
 */
export async function readOpeningHeart(
	db: Kysely<Tables>,
	me: CurrentMember,
	otherId: string,
	now: Date,
): Promise<Date | null> {
	const isKnown = rightsOf(me, now).seesWho || (await haveMutualHearts(db, me.id, otherId));
	return isKnown ? readToldHeart(db, otherId, me.id) : null;
}
