import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { wholeDay, wholeMinute } from "../platform/dates.ts";
import type { PersonalTables, Subject } from "../platform/personal-data.server.ts";

const line = "מתנות וזיכויים";

/** The ledger is retained like the receipts it belongs to. */
const kept = {
	line,
	time: "שבע שנים",
	erased: { stays: "nameless", why: "tax law requires the records of what was sold and used" },
} as const;

/** Compare with `=`, not `in`, which would scan the whole table. */
const memberOf = (trx: Transaction<Tables>, { accountId }: Subject) =>
	trx.selectFrom("members").select("id").where("account_id", "=", accountId);

/** Personal data in the tables of gifts. Erased before the account, by which the member is found. */
export const creditTables = {
	gifts: {
		line,
		time: "שבע שנים",
		// For the sender a declined gift is a waiting one; of the received ones only those answered.
		exported: async (trx, subject) => {
			const own = await memberOf(trx, subject).executeTakeFirst();
			if (!own) return [];
			const rows = await trx
				.selectFrom("gifts")
				.innerJoin("members as sender", "sender.id", "sender_id")
				.innerJoin("members as receiver", "receiver.id", "receiver_id")
				.select(["gifts.id", "gift", "face_agorot", "state", "sent_at", "ended_at", "sender_id"])
				.select(["declined_at", "sender.number as from", "receiver.number as to"])
				.where(({ eb, or, and, ref }) =>
					or([
						eb("sender_id", "=", own.id),
						and([
							eb("receiver_id", "=", own.id),
							or([eb("state", "=", "accepted"), eb("declined_at", ">", ref("sent_at"))]),
						]),
					]),
				)
				.orderBy("sent_at")
				.execute();
			return rows.map(({ sender_id, declined_at, from, to, sent_at, ended_at, ...row }) =>
				sender_id === own.id
					? { ...row, sent_at, ended_at: ended_at && wholeDay(ended_at), from: "me", to }
					: { ...row, sent_at: wholeMinute(sent_at), ended_at, declined_at, from, to: "me" },
			);
		},
		// What others sent or received stays theirs; the name the person saw is erased.
		erased: async (trx, subject) => {
			await trx
				.updateTable("gifts")
				.set({ receiver_name: null })
				.where("sender_id", "=", memberOf(trx, subject))
				.execute();
		},
	},
	credit_lots: {
		...kept,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("credit_lots")
				.select(["id", "source", "name", "size", "balance", "month", "starts_at", "ends_at"])
				.where("account_id", "=", accountId)
				.orderBy("starts_at")
				.execute(),
	},
	credit_movements: {
		...kept,
		exported: (trx, { accountId }) =>
			trx
				.selectFrom("credit_movements")
				.select(["number", "lot_id", "kind", "amount", "total", "gift_id", "at"])
				.where("account_id", "=", accountId)
				.orderBy("number")
				.execute(),
	},
	gift_drafts: {
		line,
		time: "7 ימים",
		exported: async (trx, { accountId }, { vault }) => {
			const rows = await trx
				.selectFrom("gift_drafts")
				.select(["gift", "note", "expires_at"])
				.where("account_id", "=", accountId)
				.execute();
			return rows.map((row) => ({ ...row, note: row.note && vault.open("gift note", row.note) }));
		},
		erased: "by foreign key",
	},
	gift_refusals: {
		line,
		exported: (trx, subject) =>
			trx
				.selectFrom("gift_refusals")
				.innerJoin("members", "members.id", "other_id")
				.select(["members.number", "gift_refusals.since"])
				.where("member_id", "=", memberOf(trx, subject))
				.execute(),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			await trx
				.deleteFrom("gift_refusals")
				.where(({ eb, or }) => or([eb("member_id", "=", own), eb("other_id", "=", own)]))
				.execute();
		},
	},
} satisfies PersonalTables;
