import { randomUUID } from "node:crypto";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { deleteInBatches } from "../../platform/jobs/batch.server.ts";
import type { Site } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";

export type AlbumPair = { askerId: string; ownerId: string };

const purpose = "album note";

/** How long an answered note can still be reported (`members.md` 7). */
const reportableMs = 90 * day;

/** The note as written; null if there is none or no site secret opens it. */
export const openNote = ({ vault }: Pick<Site, "vault">, sealed: string | null) =>
	sealed && vault.open(purpose, sealed);

/** Seals a request's note; null for none. */
export async function addNote(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ askerId, ownerId }: AlbumPair,
	{ text, now }: { text: string; now: Date },
): Promise<string | null> {
	if (text === "") return null;
	const id = randomUUID();
	const words = vault.seal(purpose, text);
	await trx
		.insertInto("album_notes")
		.values({ id, asker_id: askerId, owner_id: ownerId, words, sent_at: now })
		.execute();
	return id;
}

/** Hides the two members' notes, except in a report. */
export async function putNotesAway(
	trx: Transaction<Tables>,
	{ askerId, ownerId }: AlbumPair,
	now: Date,
): Promise<void> {
	await trx
		.updateTable("album_notes")
		.set({ answered_at: now })
		.where("asker_id", "=", askerId)
		.where("owner_id", "=", ownerId)
		.where("answered_at", "is", null)
		.execute();
}

export function notesTo(db: Kysely<Tables>, me: { id: string }, now: Date) {
	return db
		.selectFrom("album_notes")
		.where("owner_id", "=", me.id)
		.where(({ eb, or }) =>
			or([
				eb("answered_at", "is", null),
				eb("answered_at", ">", new Date(now.getTime() - reportableMs)),
			]),
		);
}

/** A note's text, and when it came; null if it is no longer stored. */
export async function readNote(
	site: Pick<Site, "vault"> & { db: Kysely<Tables> },
	id: string,
): Promise<{ text: string; at: Date; askerId: string } | null> {
	const row = await site.db
		.selectFrom("album_notes")
		.select(["words", "sent_at", "asker_id"])
		.where("id", "=", id)
		.executeTakeFirst();
	const text = row && openNote(site, row.words);
	return row && text ? { text, at: row.sent_at, askerId: row.asker_id } : null;
}

/** A reported note stays as long as its case. */
export const isNotReported = sql<SqlBool>`not exists (
	select from reports where reports.kind = 'note' and reports.item_id = album_notes.id)`;

export async function forgetNotes(db: Kysely<Tables>, now: Date): Promise<void> {
	const since = new Date(now.getTime() - reportableMs);
	await deleteInBatches(db, "album_notes", sql`(answered_at <= ${since} and ${isNotReported})`);
}

/** Removes a note from its recipient's view; false if nobody can read it. */
export async function removeNote(
	trx: Transaction<Tables>,
	{ memberId }: { memberId: string },
	id: string,
): Promise<boolean> {
	const removed = await trx
		.updateTable("album_requests")
		.set({ note_id: null })
		.where("note_id", "=", id)
		.where("asker_id", "=", memberId)
		.executeTakeFirst();
	return removed.numUpdatedRows > 0n;
}

/** Gives it back, while its request still waits. */
export async function restoreNote(
	trx: Transaction<Tables>,
	{ memberId }: { memberId: string },
	id: string,
): Promise<void> {
	await trx
		.updateTable("album_requests")
		.from("album_notes")
		.set({ note_id: id })
		.where("album_notes.id", "=", id)
		.where("album_notes.answered_at", "is", null)
		.where("album_requests.asker_id", "=", memberId)
		.whereRef("album_requests.asker_id", "=", "album_notes.asker_id")
		.whereRef("album_requests.owner_id", "=", "album_notes.owner_id")
		.where("album_requests.answer", "is", null)
		.execute();
}
