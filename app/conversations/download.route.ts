import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { aliasOf } from "../members/cards/member-words.ts";
import { requireMember } from "../members/member.server.ts";
import { formatMoment } from "../platform/dates.ts";
import { countTry, tooManyTries } from "../platform/limits/limits.server.ts";
import { type Site, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/download.route";
import { findConversation } from "./conversation.server.ts";
import { threadPath } from "./messages-list.ts";
import { type Reader, readOthers } from "./people.server.ts";
import { openText, readKeysOf } from "./sealing.server.ts";

const slice = 500;

/**
 * A conversation as its member sees it, as the lines of a text file; the last line is the SHA-256 of
 * everything above it, so that a later change shows.
 * @returns null: there is none, or none for this member.
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
	const gone = other.role === "baby" ? "חברה שעזבה" : "חבר שעזב";
	const alias = other.talk === "left" ? gone : aliasOf(other.alias);
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

/** Each opens every message of a conversation. */
const downloads = { rule: "conversations downloaded", most: 20, minutes: 60 };

/** A conversation as a text file; where there is none for the member, its page says so. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const headers = { "Cache-Control": "private, no-store" };
	if (request.headers.has("sec-purpose")) return new Response(null, { status: 503, headers });
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const wait = await countTry(site, downloads, me.id);
	if (wait) {
		return new Response(`${tooManyTries(wait.seconds)}.`, {
			status: 429,
			headers: { ...headers, "Retry-After": String(wait.seconds) },
		});
	}
	const parts = await downloadConversation(site, me, params.id);
	if (!parts) throw redirect(threadPath(params.id), 303);
	const bytes = new TextEncoder();
	const lines = parts[Symbol.asyncIterator]();
	const body = new ReadableStream<Uint8Array>({
		pull: async (controller) => {
			const { done, value } = await lines.next();
			if (done) controller.close();
			else controller.enqueue(bytes.encode(value));
		},
		cancel: async () => {
			await lines.return?.();
		},
	});
	return new Response(body, {
		headers: {
			...headers,
			"Content-Type": "text/plain; charset=utf-8",
			// No name: the file may lie where others look.
			"Content-Disposition": 'attachment; filename="conversation.txt"',
			"X-Content-Type-Options": "nosniff",
		},
	});
}
