import { type Kysely, sql, type Transaction } from "kysely";
import { showPresence } from "../members/choices.server.ts";
import { findPartners } from "../members/may-see.server.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { publishEphemeral, recordEvents } from "../platform/live/events.server.ts";
import type { DurableKind } from "../platform/live/signal.ts";
import type { Site } from "../platform/site.ts";
import { findConversation } from "./conversation.server.ts";

/** As many as a page of the list holds; older partners update with their next page load. */
const mostPartners = 30;
/** Members per statement. */
const slice = 100;

const readNearest = compileRowsQuery<
	{ ids: readonly string[] },
	{ accountId: string; conversation: string }
>((db, value) =>
	db
		.selectFrom(sql<{ id: string }>`unnest(${value("ids")}::uuid[])`.as<"came">(sql`came (id)`))
		.innerJoinLateral(
			(query) =>
				query
					.selectFrom("participants")
					.select(["conversation_id", "other_id"])
					.whereRef("member_id", "=", "came.id")
					.where("shelf", "=", "inbox")
					.orderBy("moved_at", "desc")
					.limit(mostPartners)
					.as("s"),
			(join) => join.onTrue(),
		)
		.innerJoin("conversations as c", "c.id", "s.conversation_id")
		.innerJoin("members", "members.id", "s.other_id")
		.select(["members.account_id as accountId", "c.id as conversation"])
		.where("c.state", "=", "open")
		.where("members.account_id", "is not", null)
		.$castTo<{ accountId: string; conversation: string }>(),
);

/**
 * Notifies the open pages of these members' latest conversation partners that their presence has changed; what each
 * may see is read at delivery.
 */
export async function tellPresence(
	db: Kysely<Tables>,
	memberIds: readonly string[],
): Promise<void> {
	for (let from = 0; from < memberIds.length; from += slice) {
		const near = await readNearest(db, { ids: memberIds.slice(from, from + slice) });
		await publishEphemeral(
			db,
			near.map(({ accountId, conversation: subject }) => ({
				accountId,
				kind: "presence" as const,
				subject,
				ref: null,
			})),
		);
	}
}

/** What an account's open pages learn about a conversation; never a word of it. */
export type ConversationEvent = {
	/** Null: the account is gone, and nothing is sent. */
	accountId: string | null;
	kind: Exclude<DurableKind, "notification">;
	conversation: string;
	number: number;
};

/**
 * The one place where conversations notify open pages of a change: once in the transaction that makes it, as its
 * last statement.
 */
export function publish(
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

/**
 * Notifies the other's open pages that a member is typing; nothing is stored. Only if both write to each other, and
 * both show that they are here.
 * @returns null if the member has no such conversation.
 */
export async function tellTyping(
	{ db }: Pick<Site, "db">,
	me: Pick<CurrentMember, "id">,
	conversationId: string,
	now = new Date(),
): Promise<boolean | null> {
	const conversation = await findConversation(db, me, conversationId);
	if (!conversation) return null;
	const { id, state, otherId } = conversation;
	const other = (await findPartners(db, me, [otherId], now)).get(otherId);
	if (!other) return null;
	if (state !== "open" || other.talk !== "open" || other.accountId === null) return false;
	if (!(await showPresence(db, [me.id, otherId]))) return false;
	await publishEphemeral(db, [
		{ accountId: other.accountId, kind: "typing", subject: id, ref: null },
	]);
	return true;
}
