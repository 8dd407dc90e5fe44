import { type Kysely, sql, type Transaction } from "kysely";
import { lockPair } from "../../moderation/blocks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isId } from "../../platform/ids.ts";
import { deleteInBatches } from "../../platform/jobs/batch.server.ts";
import { recordEvents } from "../../platform/live/events.server.ts";
import { day } from "../../platform/time.ts";
import { hasAlbum } from "../../profiles/photos/album-photos.server.ts";
import { findOther, type Other } from "../may-see.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { type GrantLength, grantLengths } from "./grant-lengths.ts";
import { tellHappened } from "./lines.server.ts";
import { answerRequest } from "./requests.server.ts";

type Me = Pick<CurrentMember, "id" | "accountId" | "publicId">;

/**
 * Lets a member into the own album, asked or unasked; a grant that runs is replaced.
 * @returns null: nobody there, or nobody for this member; "none": there is no album.
 */
export function grant(
	db: Kysely<Tables>,
	me: Me,
	publicId: string,
	length: GrantLength,
	now = new Date(),
): Promise<Other | { refused: "none" } | null> {
	return db.transaction().execute(async (trx) => {
		const found = await findOther(trx, me, publicId, "page", now);
		if (!found) return null;
		await lockPair(trx, { viewerId: me.id, otherId: found.id });
		// A block may have come first.
		const other = await findOther(trx, me, publicId, "page", now);
		if (!other) return null;
		if (!(await hasAlbum(trx, me))) return { refused: "none" };
		const { ms } = grantLengths[length];
		const stay = { granted_at: now, until: ms === null ? null : new Date(now.getTime() + ms) };
		await trx
			.insertInto("album_grants")
			.values({ viewer_id: other.id, owner_id: me.id, ...stay })
			.onConflict((conflict) => conflict.columns(["viewer_id", "owner_id"]).doUpdateSet(stay))
			.execute();
		await answerRequest(trx, { askerId: other.id, ownerId: me.id }, "granted", now);
		await tellHappened(trx, { actor: me, other, kind: "granted", until: stay.until }, now);
		return other;
	});
}

/** Silently revokes a grant, also from a member this one no longer finds. */
export function revoke(db: Kysely<Tables>, me: Me, publicId: string): Promise<void> {
	return db.transaction().execute(async (trx) => {
		if (!isId(publicId)) return;
		const viewer = trx.selectFrom("members").select("id").where("public_id", "=", publicId);
		const gone = grantsOf(trx, me).where("viewer_id", "=", viewer);
		await tellShut(trx, me, await gone.returning("viewer_id").execute());
	});
}

export function revokeAll(db: Kysely<Tables>, me: Me): Promise<void> {
	return db.transaction().execute(async (trx) => {
		await tellShut(trx, me, await grantsOf(trx, me).returning("viewer_id").execute());
	});
}

const grantsOf = (trx: Transaction<Tables>, me: Me) =>
	trx.deleteFrom("album_grants").where("owner_id", "=", me.id);

/** Their open pages ask again; they are told nothing else. */
async function tellShut(
	trx: Transaction<Tables>,
	{ publicId }: Me,
	gone: readonly { viewer_id: string }[],
): Promise<void> {
	if (gone.length === 0) return;
	const viewers = await trx
		.selectFrom("members")
		.select("account_id")
		.where(
			"id",
			"in",
			gone.map(({ viewer_id }) => viewer_id),
		)
		.execute();
	const told = viewers.flatMap(({ account_id }) => account_id ?? []);
	await recordEvents(
		trx,
		told.map((accountId) => ({ accountId, kind: "notification", subject: publicId, ref: null })),
	);
}

/** How long a grant that has ended stays on the owner's list. */
const listedMs = 7 * day;

/** Deletes the grants that ended a week ago. */
export async function forgetGrants(db: Kysely<Tables>, now: Date): Promise<void> {
	const since = new Date(now.getTime() - listedMs);
	await deleteInBatches(db, "album_grants", sql`until < ${since}`);
}

/** An owner's grants that are running or ended within the week. */
export function grantsFrom(db: Kysely<Tables>, me: { id: string }) {
	return db
		.selectFrom("album_grants")
		.select(["viewer_id as memberId", "granted_at as grantedAt", "until"])
		.where("owner_id", "=", me.id)
		.orderBy("granted_at", "desc");
}
