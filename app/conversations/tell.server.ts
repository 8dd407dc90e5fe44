import type { Transaction } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import { recordEvents } from "../platform/live/events.server.ts";

/** What an account's open pages learn about a conversation; never a word of it. */
export type ConversationEvent = {
	/** Null: gone, and told nothing. */
	accountId: string | null;
	kind: "message" | "read" | "unsent" | "count";
	conversation: string;
	number: number;
};

/**
 * The one place where conversations tell open pages of a change: once in the transaction that makes it,
 * as its last statement.
 */
export function tell(
	trx: Transaction<Tables>,
	events: readonly ConversationEvent[],
): Promise<void> {
	return recordEvents(
		trx,
		events.flatMap(({ accountId, kind, conversation, number }) =>
			accountId === null ? [] : [{ accountId, kind, subject: conversation, ref: number }],
		),
	);
}
