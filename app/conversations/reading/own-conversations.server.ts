import { sql, type Transaction } from "kysely";
import { isGoneRequest, isPutAway, shutOf } from "../../moderation/shut-talks.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeys } from "../sealing/keys.server.ts";
import { openText } from "../sealing/seal.server.ts";

/** A message as its reader sees it; without a text it was taken back. */
type OwnMessage = { number: number; from: "me" | "other"; text: string | null; sent_at: Date };

type OwnConversation = {
	id: string;
	/** The other by alias; null once they are gone. */
	with: string | null;
	messages: OwnMessage[];
};

type Owner = { accountId: string };

/**
 * The sides of a member that no block and no hiding keeps from them; of a conversation whose first message
 * reached nobody yet, only its writer's.
 */
function sidesOf(trx: Transaction<Tables>, { accountId }: Owner) {
	return trx
		.selectFrom("conversation_sides as s")
		.innerJoin("members as own", "own.id", "s.member_id")
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.where("own.account_id", "=", accountId)
		.where(({ or, eb, ref }) =>
			or([eb("c.last_number", ">", 0), eb("c.asked_by", "=", ref("s.member_id"))]),
		)
		.where(({ not, or }) => not(or([isPutAway, isGoneRequest(sql`${new Date()}::timestamptz`)])));
}

/** A member's conversations as they see them, for the export: without what is deleted or taken back. */
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
		.leftJoin("messages as m", (join) =>
			join
				.onRef("m.conversation_id", "=", "s.conversation_id")
				.onRef("m.number", ">", "s.deleted_to"),
		)
		.select(["s.conversation_id as id", "m.number", "m.sealed"])
		.select(
			sql<string | null>`case ${shutOf(sql`${new Date()}::timestamptz`)}
				when 'away' then s.shut_as when 'over' then null else alias.text end`.as("with"),
		)
		.select(["m.sender_id", "s.member_id", "m.sent_at", "m.unsent_at"])
		.orderBy("s.conversation_id")
		.orderBy("m.number")
		.execute();
	const found = new Map<string, OwnConversation>();
	const keys = await readKeys(trx, site, [...new Set(rows.map(({ id }) => id))]);
	for (const { id, number, sealed, sent_at, ...row } of rows) {
		const conversation = found.get(id) ?? { id, with: row.with, messages: [] };
		found.set(id, conversation);
		if (number === null || sent_at === null) continue;
		const isKept = sealed && !row.unsent_at;
		const place = { conversationId: id, place: number };
		conversation.messages.push({
			number,
			from: row.sender_id === row.member_id ? "me" : "other",
			text: isKept ? openText(keys.get(id) ?? new Map(), place, sealed) : null,
			sent_at,
		});
	}
	return [...found.values()];
}

/** What a member's conversations are to them, with what they have begun to write. */
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
