import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { openText } from "../sealing/seal.server.ts";

/** A message as the staff read it in a case. */
export type AroundMessage = {
	number: number;
	senderId: string;
	/** Null: no longer kept. */
	text: string | null;
	isUnsent: boolean;
	at: Date;
};

/** At most so many messages before a reported one, and after it (`members.md` 6). */
const beside = 10;

/**
 * A reported message with at most 20 around it, sealed texts opened. The caller has made sure that
 * somebody gave a reason, and that it is on record.
 */
export async function readAround(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	{ conversation: id, number }: { conversation: string; number: number },
): Promise<AroundMessage[]> {
	const rows = await site.db
		.selectFrom("messages")
		.select(["number", "sender_id", "sealed", "sent_at", "unsent_at"])
		.where("conversation_id", "=", id)
		.where("number", ">=", number - beside)
		.where("number", "<=", number + beside)
		.orderBy("number")
		.execute();
	const keys = await readKeysOf(site.db, site, id);
	return rows.map((row) => {
		// What was taken back is read only where it is itself what was reported.
		const isShown = row.unsent_at === null || row.number === number;
		const sealed = isShown ? row.sealed : null;
		return {
			number: row.number,
			senderId: row.sender_id,
			text: sealed && openText(keys, { conversationId: id, place: row.number }, sealed),
			isUnsent: row.unsent_at !== null,
			at: row.sent_at,
		};
	});
}
