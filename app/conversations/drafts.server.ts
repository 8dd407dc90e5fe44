import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { changeSide, findConversationWith } from "./conversation.server.ts";
import { openText, readKeysOf, sealText } from "./sealing.server.ts";

const placeOf = (conversationId: string, me: { id: string }) =>
	({ conversationId, place: `draft ${me.id}` }) as const;

/** Saves a text as the member's draft of a conversation, sealed; null deletes it. */
export async function sealDraft(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	me: { id: string },
	conversationId: string,
	text: string | null,
): Promise<void> {
	const keys = text === null ? null : await readKeysOf(trx, site, conversationId);
	const draft = keys && sealText(keys, placeOf(conversationId, me), text ?? "");
	await changeSide(trx, me, conversationId, { draft });
}

/** A member's first draft to somebody beyond the day's conversation limit; empty if none. */
export async function readFirstDraft(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	me: { id: string },
	otherId: string,
): Promise<string> {
	const known = await findConversationWith(site.db, me, otherId);
	if (!known?.draft) return "";
	const keys = await readKeysOf(site.db, site, known.id);
	return openText(keys, placeOf(known.id, me), known.draft);
}

/** First drafts that a member has at once. */
const most = 20;

/** A conversation `c` without a message, sent or held, whose side `s` holds its initiator's draft. */
export const isOnlyDraft = sql<SqlBool>`(c.last_number = 0 and c.asked_count = 0
	and s.draft is not null and s.member_id = c.asked_by
	and not exists (select from held_messages where conversation_id = c.id)
	and not exists (select from participants as theirs where theirs.conversation_id = c.id
		and theirs.member_id <> s.member_id and theirs.draft is not null))`;

/**
 * Saves a member's first draft to somebody beyond the day's limit, and keeps the newest twenty. The caller holds
 * the member's lock, which whoever writes between the two asks for.
 */
export async function keepFirstDraft(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	me: { id: string },
	conversationId: string,
	text: string,
	now: Date,
): Promise<void> {
	await sealDraft(trx, site, me, conversationId, text);
	await changeSide(trx, me, conversationId, { moved_at: now });
	await sql`delete from conversations where id in (
		select c.id from participants as s join conversations as c on c.id = s.conversation_id
		where s.member_id = ${me.id} and ${isOnlyDraft}
		order by s.moved_at desc, c.id offset ${sql.lit(most)})`.execute(trx);
}
