import { createHash } from "node:crypto";
import { formatMoment } from "../platform/dates.ts";
import type { Site } from "../platform/site.ts";
import { findConversation } from "./conversation.server.ts";
import { type Reader, readOthers } from "./people.server.ts";
import { openText, readKeysOf } from "./sealing.server.ts";
import { nameOf } from "./words.ts";

const slice = 500;

/**
 * A conversation as its member sees it, as lines of a text file; the last line is the SHA-256 of everything above
 * it, so that later changes show.
 * @returns null if the member has no such conversation.
 */
export async function downloadConversation(
	site: Pick<Site, "db" | "vault">,
	me: Reader,
	conversationId: string,
	now = new Date(),
): Promise<AsyncIterable<string> | null> {
	const conversation = await findConversation(site.db, me, conversationId);
	if (!conversation) return null;
	const { id, otherId, deletedTo } = conversation;
	const other = (await readOthers(site, me, [otherId], now)).get(otherId);
	if (!other) return null;
	const alias = nameOf(other);
	const keys = await readKeysOf(site.db, site, id);
	return hashed(async function* () {
		yield `שיחה עם ${alias}\nנשמרה ב־${formatMoment(now)}\n`;
		for (let after = deletedTo; ; ) {
			const rows = await site.db
				.selectFrom("messages")
				.select(["number", "sender_id", "sealed", "sent_at", "unsent_at"])
				.where("conversation_id", "=", id)
				.where("number", ">", after)
				.orderBy("number")
				.limit(slice)
				.execute();
			for (const { number, sender_id, sealed, sent_at, unsent_at } of rows) {
				const isKept = sealed !== null && unsent_at === null;
				const text = isKept
					? openText(keys, { conversationId: id, place: number }, sealed)
					: "ההודעה נמחקה";
				const who = sender_id === me.id ? "אני" : alias;
				yield `\n${number} · ${formatMoment(sent_at)} · ${who}\n${text}\n`;
			}
			const last = rows.at(-1);
			if (!last || rows.length < slice) return;
			after = last.number;
		}
	});
}

async function* hashed(parts: () => AsyncIterable<string>): AsyncIterable<string> {
	const hash = createHash("sha256");
	for await (const part of parts()) {
		hash.update(part);
		yield part;
	}
	yield `\nSHA-256: ${hash.digest("hex")}\n`;
}
