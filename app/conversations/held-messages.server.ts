import type { Kysely, Transaction } from "kysely";
import { findPartners } from "../members/may-see.server.ts";
import { lockPair } from "../moderation/blocks.server.ts";
import { judgeMessage } from "../moderation/judge-message.ts";
import { recordAct } from "../platform/audit/audit.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Site } from "../platform/site.ts";
import { appendMessage, type Writing } from "./append.server.ts";
import { findConversationWith } from "./conversation.server.ts";
import { keepDropped } from "./dropped-messages.server.ts";
import { type HeldWords, readHeldWords } from "./held-words.server.ts";
import { openText, readKeysOf } from "./sealing.server.ts";
import { requestMs } from "./times.ts";

type Deciding = {
	id: string;
	/** The case in which it is decided. */
	caseId: string;
	/** Whether its writer gets a statement about it alone. */
	isTold: boolean;
};

/**
 * Applies a staff decision on a held message: it is sent as the newest of its conversation, or put aside, where only
 * an appeal opens it. The decision goes on record.
 * @returns the number it got; "dropped"; "kept" while it cannot be sent because one of the two is away; null if
 * there is none.
 */
export async function decideHeldWithin(
	trx: Transaction<Tables>,
	site: Pick<Site, "vault">,
	{ id: heldId, ...deciding }: Deciding,
	decision: "send" | "drop",
	by: { accountId: string },
	now: Date,
): Promise<number | "dropped" | "kept" | null> {
	const held = await trx
		.selectFrom("held_messages as held")
		.innerJoin("participants as s", (join) =>
			join
				.onRef("s.conversation_id", "=", "held.conversation_id")
				.onRef("s.member_id", "=", "held.sender_id"),
		)
		.innerJoin("members", "members.id", "held.sender_id")
		.select(["held.conversation_id as id", "held.sender_id as senderId", "held.sealed", "held_at"])
		.select(["held.client_id as clientId", "s.other_id as otherId"])
		.select("members.account_id as accountId")
		.where("held.id", "=", heldId)
		.executeTakeFirst();
	if (!held) return null;
	const { id, senderId, otherId, clientId, accountId } = held;
	await lockPair(trx, { viewerId: senderId, otherId });
	const drop = trx.deleteFrom("held_messages").where("id", "=", heldId);
	const me = { id: senderId, accountId };
	const other = (await findPartners(trx, me, [otherId], now)).get(otherId);
	const conversation = await findConversationWith(trx, me, otherId);
	if (decision === "send" && other && conversation && other.talk === "open") {
		const gone = await drop.executeTakeFirst();
		// Somebody else decided at the same moment.
		if (!gone.numDeletedRows) return null;
		await record(trx, by, heldId, "send");
		const text = await openHeld(trx, site, { id: heldId, conversation: id, sealed: held.sealed });
		const { cards } = judgeMessage(text, { sentBefore: 0, copies: 0 });
		const landing = landingOf(conversation, senderId, now);
		const writing = { conversation, me, other, text, clientId, cards, ...landing };
		return appendMessage(trx, site, writing, now);
	}
	if (decision === "send" && other?.talk === "resting") return "kept";
	const gone = await drop.executeTakeFirst();
	if (!gone.numDeletedRows) return null;
	const text = await openHeld(trx, site, { id: heldId, conversation: id, sealed: held.sealed });
	const dropped = { id: heldId, senderId, conversation: id, text, heldAt: held.held_at };
	await keepDropped(trx, site, { ...dropped, ...deciding }, now);
	await record(trx, by, heldId, "drop");
	return "dropped";
}

const record = (
	trx: Transaction<Tables>,
	{ accountId: actor }: { accountId: string },
	id: string,
	reason: "send" | "drop",
) => recordAct(trx, { actor, act: "message.decided", subject: { kind: "message", id }, reason });

/** The limits were counted when it was written. */
function landingOf(
	conversation: Writing["conversation"],
	senderId: string,
	now: Date,
): Pick<Writing, "shelf" | "isMutedRequest" | "change"> {
	const { state, askedBy, askedCount, declinedAt, lastNumber } = conversation;
	if (state === "open") return { shelf: "inbox", isMutedRequest: false, change: {} };
	const isFirst = lastNumber === 0;
	if (!isFirst && askedBy !== senderId) {
		const change = { state: "open", expires_at: null, held_at: null, declined_at: null } as const;
		return { shelf: "inbox", isMutedRequest: false, change };
	}
	const expires_at = new Date(now.getTime() + requestMs);
	const asked = isFirst
		? ({ state: "request", asked_by: senderId, asked_at: now, asked_count: 1, expires_at } as const)
		: { asked_count: askedCount + 1 };
	return { shelf: declinedAt ? null : "requests", isMutedRequest: false, change: asked };
}

export type HeldMessage = {
	id: string;
	at: Date;
	/** The recipient's member number. */
	receiver: string;
	/** Its private part; null while closed. */
	opened: HeldWords | null;
};

/** A member's held messages, oldest first; their text only if somebody opened them for a recorded reason. */
export async function readHeldOf(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	memberId: string,
	isOpen: boolean,
): Promise<HeldMessage[]> {
	const rows = await site.db
		.selectFrom("held_messages as held")
		.innerJoin("participants as side", (join) =>
			join
				.onRef("side.conversation_id", "=", "held.conversation_id")
				.onRef("side.member_id", "=", "held.sender_id"),
		)
		.innerJoin("members", "members.id", "side.other_id")
		.select(["held.id", "held.conversation_id as conversation", "sealed", "held_at as at"])
		.select("members.number as receiver")
		.where("held.sender_id", "=", memberId)
		.orderBy("held_at")
		.execute();
	const read = [];
	for (const { conversation, sealed, ...row } of rows) {
		const open = async () => {
			const text = await openHeld(site.db, site, { id: row.id, conversation, sealed });
			return readHeldWords(site, { conversation, text, at: row.at });
		};
		read.push({ ...row, opened: isOpen ? await open() : null });
	}
	return read;
}

type Named = { id: string; conversation: string; sealed: Buffer };

async function openHeld(
	db: Kysely<Tables>,
	site: Pick<Site, "vault">,
	{ id, conversation, sealed }: Named,
): Promise<string> {
	const keys = await readKeysOf(db, site, conversation);
	return openText(keys, { conversationId: conversation, place: `held ${id}` }, sealed);
}
