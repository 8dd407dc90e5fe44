import type { Kysely } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { openText, readKeysOf } from "./sealing.server.ts";

export type AroundMessage = {
	number: number;
	senderId: string;
	/** Null: no longer kept. */
	text: string | null;
	isUnsent: boolean;
	at: Date;
};

/** Messages for a page: whose they are by side, without ids of accounts. */
export const withSides = (messages: readonly AroundMessage[], reportedId: string) =>
	messages.map(({ senderId, ...message }) => ({
		...message,
		isOfReported: senderId === reportedId,
	}));

export type ShownMessage = ReturnType<typeof withSides>[number];

type Reading = { db: Kysely<Tables> } & Pick<Site, "vault">;

/** Most messages shown before a message, and after it (`members.md` 6). */
const beside = 10;

/**
 * A reported message with at most 20 around it, decrypted. The caller has checked that a reason was given and is on
 * record.
 */
export function readAround(
	site: Reading,
	{ conversation, number }: { conversation: string; number: number },
): Promise<AroundMessage[]> {
	// An unsent message is read only if it is the reported one itself.
	const part = { first: number - beside, last: number + beside, reported: number };
	return readPart(site, conversation, part);
}

/** The same for a place between two messages, of which `number` is the first. */
export function readBetween(
	site: Reading,
	{ conversation, number }: { conversation: string; number: number },
): Promise<AroundMessage[]> {
	const part = { first: number - beside + 1, last: number + beside, reported: null };
	return readPart(site, conversation, part);
}

type Part = { first: number; last: number; reported: number | null };

async function readPart(
	site: Reading,
	id: string,
	{ first, last, reported }: Part,
): Promise<AroundMessage[]> {
	const rows = await site.db
		.selectFrom("messages")
		.select(["number", "sender_id", "sealed", "sent_at", "unsent_at"])
		.where("conversation_id", "=", id)
		.where("number", ">=", first)
		.where("number", "<=", last)
		.orderBy("number")
		.execute();
	const keys = await readKeysOf(site.db, site, id);
	return rows.map((row) => {
		const isShown = row.unsent_at === null || row.number === reported;
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
