import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { PersonalTables, Subject } from "../../platform/personal-data.server.ts";
import { isNotReported, openNote } from "./notes.server.ts";

const line = "פעילות בקהילה";

/** Compared by `=`, not by `in`: beside another column that reads the whole table. */
function memberOf(trx: Transaction<Tables>, { accountId }: Subject) {
	return trx.selectFrom("members").select("id").where("account_id", "=", accountId);
}

/** What is stored of private albums: the export holds both directions, and not how a request was taken. */
export const albumTables = {
	album_requests: {
		line,
		exported: async (trx, subject) => {
			const own = await memberOf(trx, subject).executeTakeFirst();
			if (!own) return [];
			const rows = await trx
				.selectFrom("album_requests")
				.innerJoin("members as asker", "asker.id", "asker_id")
				.innerJoin("members as owner", "owner.id", "owner_id")
				.select(["asker_id", "asker.number as asker", "owner.number as owner", "asked_at"])
				.where(({ eb, or }) => or([eb("asker_id", "=", own.id), eb("owner_id", "=", own.id)]))
				.orderBy("asked_at")
				.execute();
			return rows.map(({ asker_id, asker, owner, asked_at }) => {
				const isMine = asker_id === own.id;
				return { number: isMine ? owner : asker, from: isMine ? "me" : "other", asked_at };
			});
		},
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("album_requests")
				.where(({ eb, or }) => or([eb("asker_id", "=", own), eb("owner_id", "=", own)]))
				.execute();
		},
	},
	album_grants: {
		line,
		exported: async (trx, subject) => {
			const own = memberOf(trx, subject);
			return trx
				.selectFrom("album_grants")
				.innerJoin("members as viewer", "viewer.id", "viewer_id")
				.innerJoin("members as owner", "owner.id", "owner_id")
				.select(["viewer.number as viewer", "owner.number as owner", "granted_at", "until"])
				.where(({ eb, or }) => or([eb("viewer_id", "=", own), eb("owner_id", "=", own)]))
				.orderBy("granted_at")
				.execute();
		},
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("album_grants")
				.where(({ eb, or }) => or([eb("viewer_id", "=", own), eb("owner_id", "=", own)]))
				.execute();
		},
	},
	album_notes: {
		line,
		time: "90 יום",
		// Of what others wrote, only what still waits to be read.
		exported: async (trx, subject, site) => {
			const own = memberOf(trx, subject);
			const rows = await trx
				.selectFrom("album_notes")
				.innerJoin("members as owner", "owner.id", "owner_id")
				.innerJoin("members as asker", "asker.id", "asker_id")
				.select(["asker.number as from", "owner.number as to", "words", "sent_at", "answered_at"])
				.where(({ eb, or, and }) =>
					or([
						eb("asker_id", "=", own),
						and([eb("owner_id", "=", own), eb("answered_at", "is", null)]),
					]),
				)
				.orderBy("sent_at")
				.execute();
			return rows.map(({ words, ...row }) => ({ ...row, note: openNote(site, words) }));
		},
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("album_notes")
				.where(({ eb, or }) => or([eb("asker_id", "=", own), eb("owner_id", "=", own)]))
				.where(isNotReported)
				.execute();
			await trx
				.updateTable("album_notes")
				.set({ answered_at: new Date() })
				.where(({ eb, or }) => or([eb("asker_id", "=", own), eb("owner_id", "=", own)]))
				.where("answered_at", "is", null)
				.execute();
		},
	},
	album_lines: {
		line: "הודעות",
		exported: async (trx, subject) =>
			trx
				.selectFrom("album_lines")
				.select(["conversation_id", "after_number", "kind", "at", "until"])
				.where("actor_id", "in", memberOf(trx, subject))
				.orderBy("at")
				.execute(),
		erased: async (trx, subject) => {
			await trx.deleteFrom("album_lines").where("actor_id", "in", memberOf(trx, subject)).execute();
		},
	},
} satisfies PersonalTables;
