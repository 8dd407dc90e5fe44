import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { CurrentMember } from "../members/member.server.ts";
import { lockMembers } from "../moderation/blocks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Vault } from "../platform/secret.server.ts";
import type { Site } from "../platform/site.ts";
import { minute } from "../platform/time.ts";

type Me = Pick<CurrentMember, "id">;
type Store = Pick<Site, "db" | "vault">;

const purpose = "saved search";

/** How long a removed search can be restored. */
const undoMs = 10 * minute;
/** How many removed searches are kept for that. */
export const mostRemoved = 20;

export type SavedSearch = {
	id: string;
	name: string;
	/** The gallery's query string, as it was written on the day it was saved. */
	filters: string;
	wantsAlert: boolean;
};

/** A member's searches, the earliest first: those beyond the limit of an ended plan are the latest. */
export async function listSearches({ db, vault }: Store, me: Me): Promise<SavedSearch[]> {
	const rows = await searchesOf(db, me)
		.select(["id", "name", "filters", "wants_alert"])
		.orderBy("saved_at")
		.orderBy("id")
		.execute();
	return rows.map((row) => openSearch(vault, row));
}

export type Saving = "saved" | "known" | "full";

/** Saves a search under a name; the same filters once, and no more than `most`. */
export function saveSearch(
	site: Store,
	me: Me,
	{ name, filters, most }: { name: string; filters: string; most: number },
	now: Date,
): Promise<Saving> {
	const { vault } = site;
	return site.db.transaction().execute(async (trx) => {
		// Serialized, or two at once could exceed the limit.
		await lockMembers(trx, [me.id]);
		const own = await listSearches({ db: trx, vault }, me);
		if (own.some((one) => one.filters === filters)) return "known";
		if (own.length >= most) return "full";
		await trx
			.insertInto("saved_searches")
			.values({
				id: randomUUID(),
				member_id: me.id,
				name: vault.seal(purpose, name),
				filters: vault.seal(purpose, filters),
				saved_at: now,
			})
			.execute();
		return "saved";
	});
}

/** Whether there was such a search. */
export async function renameSearch(
	{ db, vault }: Store,
	me: Me,
	id: string,
	name: string,
): Promise<boolean> {
	return change(db, me, id, { name: vault.seal(purpose, name) });
}

/** Turns a search's alert on, from the next Sunday, or off. */
export const setAlert = (
	{ db }: Store,
	me: Me,
	{ id, isWanted }: { id: string; isWanted: boolean },
	now: Date,
): Promise<boolean> => change(db, me, id, { wants_alert: isWanted, checked_at: now });

/** Whether there was such a search; what was removed long before it can no longer be brought back. */
export async function removeSearch({ db }: Store, me: Me, id: string, now: Date): Promise<boolean> {
	const isRemoved = await change(db, me, id, { removed_at: now });
	const kept = db
		.selectFrom("saved_searches")
		.select("id")
		.where("member_id", "=", me.id)
		.where("removed_at", "is not", null)
		.orderBy("removed_at", "desc")
		.limit(mostRemoved);
	await db
		.deleteFrom("saved_searches")
		.where("member_id", "=", me.id)
		.where("removed_at", "is not", null)
		.where("id", "not in", kept)
		.execute();
	return isRemoved;
}

/** Brings a removed search back, while that is possible and there is room for it. */
export function restoreSearch(
	{ db }: Store,
	me: Me,
	{ id, most }: { id: string; most: number },
	now: Date,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		await lockMembers(trx, [me.id]);
		const own = await searchesOf(trx, me).select("id").execute();
		if (own.length >= most) return false;
		const done = await trx
			.updateTable("saved_searches")
			.set({ removed_at: null })
			.where("id", "=", id)
			.where("member_id", "=", me.id)
			.where("removed_at", ">", new Date(now.getTime() - undoMs))
			.executeTakeFirst();
		return done.numUpdatedRows > 0n;
	});
}

/** Deletes what can no longer be brought back; rerunning is harmless. */
export async function forgetRemoved(db: Kysely<Tables>, now: Date): Promise<void> {
	await db
		.deleteFrom("saved_searches")
		.where("removed_at", "<", new Date(now.getTime() - undoMs))
		.execute();
}

const searchesOf = (db: Kysely<Tables>, me: Me) =>
	db.selectFrom("saved_searches").where("member_id", "=", me.id).where("removed_at", "is", null);

type Sealed = { id: string; name: string; filters: string; wants_alert: boolean };

const openTexts = (vault: Vault, { name, filters }: Pick<Sealed, "name" | "filters">) => ({
	name: vault.open(purpose, name) ?? "",
	filters: vault.open(purpose, filters) ?? "",
});

const openSearch = (vault: Vault, { id, wants_alert, ...texts }: Sealed): SavedSearch => ({
	id,
	...openTexts(vault, texts),
	wantsAlert: wants_alert,
});

async function change(
	db: Kysely<Tables>,
	me: Me,
	id: string,
	set: { name?: string; wants_alert?: boolean; removed_at?: Date; checked_at?: Date },
): Promise<boolean> {
	const done = await db
		.updateTable("saved_searches")
		.set(set)
		.where("id", "=", id)
		.where("member_id", "=", me.id)
		.where("removed_at", "is", null)
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}

export async function exportSearches(
	trx: Transaction<Tables>,
	accountId: string,
	vault: Vault,
): Promise<object[]> {
	const rows = await trx
		.selectFrom("saved_searches")
		.innerJoin("members", "members.id", "member_id")
		.select(["name", "filters", "wants_alert", "saved_at", "removed_at"])
		.where("members.account_id", "=", accountId)
		.orderBy("saved_at")
		.execute();
	return rows.map((row) => ({ ...row, ...openTexts(vault, row) }));
}
