import { sql, type Transaction } from "kysely";
import { isGoneRequest, isPutAway, shutOf } from "../moderation/shut-talks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { PersonalTables, Subject } from "../platform/personal-data.server.ts";
import type { Site } from "../platform/site.ts";
import { dropConversations } from "./conversation.server.ts";
import { openDropped } from "./dropped-messages.server.ts";
import { openText, readKeys } from "./sealing.server.ts";
import { shownMoment } from "./times.ts";

const line = "הודעות";

function memberOf(trx: Transaction<Tables>, { accountId }: Subject) {
	return trx.selectFrom("members").select("id").where("account_id", "=", accountId);
}

/**
 * What is stored of conversations. A conversation is deleted, with its keys, once no participant is left, and an
 * unanswered request with its sender; else the other side keeps the text (`members.md` 1).
 */
export const conversationTables = {
	conversations: {
		line,
		exported: (trx, subject, site) => readOwnConversations(trx, site, subject),
		erased: async (trx, subject) => {
			const own = await memberOf(trx, subject).executeTakeFirst();
			if (!own) return;
			const gone = await trx
				.selectFrom("conversations as c")
				.select("c.id")
				.where(({ eb, or, and, not, exists, selectFrom }) =>
					and([
						// The items of an open case stay until it is closed (`conversations.job.ts`).
						not(
							exists(
								selectFrom("reports")
									.select("reports.id")
									.where("kind", "=", "message")
									.whereRef("item_id", "=", "c.id")
									.where("decided_at", "is", null),
							),
						),
						or([eb("c.first_id", "=", own.id), eb("c.second_id", "=", own.id)]),
						or([
							and([eb("c.state", "<>", "open"), eb("c.asked_by", "=", own.id)]),
							not(
								exists(
									selectFrom("members")
										.select("members.id")
										.where("members.account_id", "is not", null)
										.where("members.id", "<>", own.id)
										.where((either) =>
											either.or([
												either("members.id", "=", either.ref("c.first_id")),
												either("members.id", "=", either.ref("c.second_id")),
											]),
										),
								),
							),
						]),
					]),
				)
				.execute();
			await dropConversations(
				trx,
				gone.map(({ id }) => id),
			);
		},
	},
	participants: {
		line,
		exported: (trx, subject, site) => readOwnSides(trx, site, subject),
		erased: async (trx, subject) => {
			const own = memberOf(trx, subject);
			const sides = trx.updateTable("participants").where("other_id", "in", own);
			await sides.set({ shut_as: null }).execute();
			await trx.deleteFrom("participants").where("member_id", "in", own).execute();
		},
	},
	messages: {
		line,
		exported: "with their conversations, as the member sees them",
		// With their conversations; one that the other side keeps stays, without a name.
		erased: "by foreign key",
	},
	held_messages: {
		line,
		exported: "not sent; the member reads them in the conversation",
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("held_messages")
				.where("sender_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	dropped_messages: {
		line,
		time: "לתקופה שבה אפשר לערער",
		// The writer's own words, without the recipient.
		exported: async (trx, subject, { vault }) => {
			const rows = await trx
				.selectFrom("dropped_messages")
				.select(["id", "body", "held_at", "dropped_at"])
				.where("sender_id", "in", memberOf(trx, subject))
				.orderBy("held_at")
				.execute();
			return rows.map(({ id, body, ...row }) => ({
				...row,
				text: openDropped(vault, { id, body }),
			}));
		},
		erased: async (trx, subject) => {
			await trx
				.deleteFrom("dropped_messages")
				.where("sender_id", "in", memberOf(trx, subject))
				.execute();
		},
	},
	conversation_keys: {
		line,
		exported: "sealed keys: whoever has them reads the texts",
		erased: "by foreign key",
	},
} satisfies PersonalTables;

/** A message as its reader sees it; without a text it was unsent. */
type OwnMessage = { number: number; from: "me" | "other"; text: string | null; sent_at: Date };

type OwnConversation = {
	id: string;
	/** The other by alias; null once they are gone. */
	with: string | null;
	messages: OwnMessage[];
};

type StoredMessage = {
	id: string;
	number: number;
	isMine: boolean;
	sent_at: Date;
	sealed: Buffer | null;
};

type Owner = { accountId: string };

/**
 * A member's sides that no block and no hiding closes; of a conversation whose first message was not delivered yet,
 * only the writer's.
 */
function sidesOf(trx: Transaction<Tables>, { accountId }: Owner) {
	return trx
		.selectFrom("participants as s")
		.innerJoin("members as own", "own.id", "s.member_id")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.where("own.account_id", "=", accountId)
		.where(({ or, eb, ref }) =>
			or([eb("c.last_number", ">", 0), eb("c.asked_by", "=", ref("s.member_id"))]),
		)
		.where(({ not, or }) => not(or([isPutAway, isGoneRequest(sql`${new Date()}::timestamptz`)])));
}

/** A member's conversations as they see them, for the export: without what is deleted or unsent. */
export async function readOwnConversations(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	owner: Owner,
): Promise<OwnConversation[]> {
	const rows = await sidesOf(trx, owner)
		.innerJoin("members as other", "other.id", "s.other_id")
		.leftJoin("member_texts as alias", (join) =>
			join
				.onRef("alias.account_id", "=", "other.account_id")
				.on("alias.field", "=", "display_name"),
		)
		.select(["s.conversation_id as id", "s.member_id as own", "s.deleted_to as after"])
		.select(
			sql<string | null>`case ${shutOf(sql`${new Date()}::timestamptz`)}
				when 'away' then s.shut_as when 'over' then null else alias.text end`.as("with"),
		)
		.orderBy("s.conversation_id")
		.execute();
	const talks = rows.map(({ id, own, after }) => ({ id, own, after }));
	const keys = await readKeys(
		trx,
		site,
		talks.map(({ id }) => id),
	);
	const found = new Map(
		rows.map((row): [string, OwnConversation] => [
			row.id,
			{ id: row.id, with: row.with, messages: [] },
		]),
	);
	const { rows: messages } = await sql<StoredMessage>`
		select talk.id, m.number, m.sender_id = talk.own as "isMine", m.sent_at,
			case when m.unsent_at is null then m.sealed end as sealed
		from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb) as talk (id uuid, own uuid, after integer)
		join messages as m on m.conversation_id = talk.id and m.number > talk.after
		order by talk.id, m.number`.execute(trx);
	for (const { id, number, isMine, sealed, sent_at } of messages) {
		const place = { conversationId: id, place: number };
		const text = sealed && openText(keys.get(id) ?? new Map(), place, sealed);
		found.get(id)?.messages.push({
			number,
			from: isMine ? "me" : "other",
			text,
			sent_at: shownMoment(sent_at, text),
		});
	}
	return [...found.values()];
}

/** The member's own state of conversations, with drafts. */
export async function readOwnSides(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	owner: Owner,
): Promise<object[]> {
	const rows = await sidesOf(trx, owner)
		.select(["s.conversation_id", "s.member_id", "s.draft"])
		.select(["s.shelf", "s.moved_at", "s.read_to", "s.unread", "s.is_muted", "s.deleted_to"])
		.execute();
	const drafts = rows.filter(({ draft }) => draft !== null);
	const keys = await readKeys(
		trx,
		site,
		drafts.map((row) => row.conversation_id),
	);
	return rows.map(({ conversation_id: id, member_id, draft, ...side }) => {
		const place = { conversationId: id, place: `draft ${member_id}` } as const;
		const text = draft && openText(keys.get(id) ?? new Map(), place, draft);
		return { conversation_id: id, draft: text, ...side };
	});
}
