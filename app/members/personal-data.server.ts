import { type SqlBool, sql, type Transaction } from "kysely";
import { noticeDays } from "../accounts/notices.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";
import type { PersonalTables, Subject } from "../platform/personal-data.server.ts";
import { isNotReported, openNote } from "./album/notes.server.ts";
import { openLabel } from "./contacts.server.ts";
import { exportPicks } from "./picks/picks.server.ts";
import { hasHeartCount, isShown } from "./shown-notices.server.ts";

const activity = "פעילות בקהילה";

/** What is stored of private albums: the export holds both directions, and not how a request was taken. */
export const albumTables = {
	album_requests: {
		line: activity,
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
				const number = isMine ? owner : asker;
				return { number, from: isMine ? "me" : "other", asked_at: wholeMinute(asked_at) };
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
		line: activity,
		exported: async (trx, subject) => {
			const own = memberOf(trx, subject);
			const rows = await trx
				.selectFrom("album_grants")
				.innerJoin("members as viewer", "viewer.id", "viewer_id")
				.innerJoin("members as owner", "owner.id", "owner_id")
				.select(["viewer.number as viewer", "owner.number as owner", "granted_at", "until"])
				.where(({ eb, or }) => or([eb("viewer_id", "=", own), eb("owner_id", "=", own)]))
				.orderBy("granted_at")
				.execute();
			return rows.map((row) => ({ ...row, granted_at: wholeMinute(row.granted_at) }));
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
		line: activity,
		time: "90 יום",
		// Of others' texts, only those that still wait to be read.
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
			return rows.map(({ words, sent_at, ...row }) => ({
				...row,
				sent_at: wholeMinute(sent_at),
				note: openNote(site, words),
			}));
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

/**
 * The member of an account; its rows go before the account does, because the member stays. Beside
 * another column compare by `=`, not by `in`: that reads the whole table.
 */
function memberOf(trx: Transaction<Tables>, { accountId }: Subject) {
	return trx.selectFrom("members").select("id").where("account_id", "=", accountId);
}

export const memberTables = {
	hearts: {
		line: activity,
		exported: (trx, subject) =>
			trx
				.selectFrom("hearts")
				.innerJoin("members", "members.id", "hearts.other_id")
				.select(["members.number", "given_at", "is_told"])
				.where("member_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("hearts")
				.where(({ eb, or }) => or([eb("member_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	visits: {
		line: activity,
		time: "90 יום",
		exported: (trx, subject) =>
			trx
				.selectFrom("visits")
				.innerJoin("members", "members.id", "visits.other_id")
				.select(["members.number", "visited_at"])
				.where("viewer_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("visits")
				.where(({ eb, or }) => or([eb("viewer_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	picks: {
		line: "היכרויות הבוקר",
		time: "40 יום",
		exported: exportPicks,
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("picks")
				.where(({ eb, or }) => or([eb("woman_id", "=", own), eb("man_id", "=", own)]))
				.execute();
		},
	},
	pick_mornings: {
		impersonal: "on which mornings people were introduced, and whether they are few",
	},
	day_uses: {
		line: activity,
		exported: "what counted against a day's limits, deleted with the day",
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("day_uses")
				.where(({ eb, or }) => or([eb("member_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
	member_presence: {
		line: activity,
		exported: (trx, subject) =>
			trx
				.selectFrom("member_presence")
				.select("seen_at")
				.where("member_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("member_presence")
				.where("member_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	member_choices: {
		line: activity,
		exported: (trx, subject) =>
			trx
				.selectFrom("member_choices")
				.selectAll()
				.where("member_id", "in", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("member_choices")
				.where("member_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	contact_blocks: {
		line: activity,
		exported: async (trx, subject, { vault }) => {
			const rows = await trx
				.selectFrom("contact_blocks")
				.select(["label", "added_at", "from_at", "fixed_until"])
				.where("owner_id", "in", memberOf(trx, subject))
				.orderBy("added_at")
				.execute();
			return rows.map((row) => ({ ...row, label: openLabel(vault, row.label) }));
		},
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("contact_blocks")
				.where("owner_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	contact_hashes: {
		line: activity,
		exported: "only keyed hashes of the address and the phone number, which are in the export",
		erased: "by foreign key",
	},
	members: {
		line: "חשבון",
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("members")
				.select(["number", "public_id", "role", "since", "badge_at", "birth_date"])
				.where("account_id", "=", accountId)
				.execute(),
		// Other members' data references the row, so it stays without anything about the person
		// (decision 0018); the foreign key empties `account_id`.
		erased: async (trx, { accountId }) => {
			await trx
				.updateTable("members")
				.set({ birth_date: null, badge_at: null })
				.where("account_id", "=", accountId)
				.execute();
		},
	},
	notices: {
		line: "התראות",
		time: `${noticeDays} יום`,
		// Of others, only what is shown now, and neither who it was nor when exactly: a row that stays would tell who
		// blocked from who is gone. Hearts that are a number to the reader are that number here.
		exported: async (trx, { accountId }) => {
			const now = new Date();
			const isCounted = sql<SqlBool>`(n.kind = 'heart' and ${hasHeartCount(sql.val(accountId), now)})`;
			const me = sql`(select id from members where account_id = ${accountId})`;
			const seen = trx
				.selectFrom("notices as n")
				.where("account_id", "=", accountId)
				.where(({ eb, or }) => or([eb("member_id", "is", null), eb("seen_at", "is not", null)]));
			const rows = await seen
				.select(["kind", "subject", "code", "times", "last_at", "seen_at", "member_id"])
				.where(isShown(me))
				.where(({ not }) => not(isCounted))
				.orderBy("last_at")
				.execute();
			const hearts = await seen
				.select(({ fn }) => [fn.countAll<number>().as("times"), fn.max("last_at").as("last_at")])
				.where(isShown(me, { isCount: true }))
				.where(isCounted)
				.having(({ eb, fn }) => eb(fn.countAll(), ">", 0))
				.execute();
			const counted = hearts.map(({ times, last_at }) => ({
				kind: "heart" as const,
				code: "count",
				times: Number(times),
				last_at: last_at && wholeDay(last_at),
			}));
			const named = rows.map(({ member_id, subject, last_at, seen_at, ...row }) =>
				member_id === null
					? { ...row, subject, last_at, seen_at }
					: { ...row, last_at: wholeDay(last_at), seen_at: seen_at && wholeDay(seen_at) },
			);
			return [...named, ...counted];
		},
		// What others were told about the person is deleted too.
		erased: async (trx, { accountId }) => {
			const own = trx.selectFrom("members").select("id").where("account_id", "=", accountId);
			await trx
				.deleteFrom("notices")
				.where(({ eb, or }) => or([eb("account_id", "=", accountId), eb("member_id", "=", own)]))
				.execute();
		},
	},
} satisfies PersonalTables;
