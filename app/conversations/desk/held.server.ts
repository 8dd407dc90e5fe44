import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { openText } from "../sealing/seal.server.ts";

/**
 * A member's messages that a rule holds, the oldest first; their texts only when somebody opened them
 * for a reason that is on record.
 */
export async function readHeldOf(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	memberId: string,
	isOpen: boolean,
): Promise<{ id: string; at: Date; text: string | null }[]> {
	const rows = await site.db
		.selectFrom("held_messages")
		.select(["id", "conversation_id as conversationId", "sealed", "held_at as at"])
		.where("sender_id", "=", memberId)
		.orderBy("held_at")
		.execute();
	const read = [];
	for (const { id, conversationId, sealed, at } of rows) {
		const keys = isOpen ? await readKeysOf(site.db, site, conversationId) : null;
		const text = keys && openText(keys, { conversationId, place: `held ${id}` }, sealed);
		read.push({ id, at, text });
	}
	return read;
}
