import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import { decidedBeforeAppealEnds } from "../moderation/enforcements/enforcement.ts";
import { restsOn } from "../moderation/enforcements/rests-on-dropped.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { batchOf, inBatches } from "../platform/jobs/batch.server.ts";
import type { Site } from "../platform/site.ts";
import { type HeldWords, readHeldWords } from "./held-words.server.ts";

const purpose = "dropped message";

type Dropped = {
	/** The held message's. */
	id: string;
	caseId: string;
	senderId: string;
	conversation: string;
	text: string;
	heldAt: Date;
	/** Whether its writer gets a statement about it alone. */
	isTold: boolean;
};

/** Keeps a dropped held message so that an appeal about it can be read. */
export async function keepDropped(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	{ id, caseId, senderId, conversation, text, heldAt, isTold }: Dropped,
	now: Date,
): Promise<void> {
	await trx
		.insertInto("dropped_messages")
		.values({
			id,
			case_id: caseId,
			sender_id: senderId,
			conversation_id: conversation,
			body: vault.seal(purpose, `${id} ${text}`),
			held_at: heldAt,
			dropped_at: now,
			is_told: isTold,
		})
		.execute();
}

/** Its text; null once no secret of the site opens it. */
export function openDropped(
	vault: Site["vault"],
	{ id, body }: { id: string; body: string },
): string | null {
	const opened = vault.open(purpose, body);
	return opened?.startsWith(`${id} `) ? opened.slice(id.length + 1) : null;
}

export type DroppedMessage = {
	id: string;
	at: Date;
	droppedAt: Date;
	/** The recipient's member number; null once the conversation is gone. */
	receiver: string | null;
	/** Its private part; null while closed. */
	opened: HeldWords | null;
};

type Of = { caseId: string } | { enforcementId: string };

/**
 * The messages dropped in a case, or that a decision rests on, oldest first; the text only if somebody opened it for a
 * recorded reason.
 */
export async function readDropped(
	site: { db: Kysely<Tables> } & Pick<Site, "vault">,
	of: Of,
	isOpen: boolean,
): Promise<DroppedMessage[]> {
	const rows = await site.db
		.selectFrom("dropped_messages as d")
		.leftJoin("participants as side", (join) =>
			join
				.onRef("side.conversation_id", "=", "d.conversation_id")
				.onRef("side.member_id", "=", "d.sender_id"),
		)
		.leftJoin("members", "members.id", "side.other_id")
		.select(["d.id", "d.conversation_id as conversation", "body"])
		.select(["d.held_at as at", "dropped_at as droppedAt", "members.number as receiver"])
		.where(
			"caseId" in of
				? sql<SqlBool>`d.case_id = ${of.caseId}`
				: sql<SqlBool>`exists (select from enforcements as e where e.id = ${of.enforcementId} and ${restsOn})`,
		)
		.orderBy("d.held_at")
		.execute();
	const read = [];
	for (const { conversation, body, ...row } of rows) {
		const named = { conversation, at: row.at };
		const opened = isOpen
			? await readHeldWords(site, { ...named, text: openDropped(site.vault, { id: row.id, body }) })
			: null;
		read.push({ ...row, opened });
	}
	return read;
}

/**
 * Deletes dropped messages that can no longer be disputed: its case is closed, and each decision that rests on it was lifted, was
 * decided on appeal, or is too old for one.
 */
export async function forgetDropped(db: Kysely<Tables>, now = new Date()): Promise<void> {
	const since = decidedBeforeAppealEnds(now);
	const over = sql<SqlBool>`(dropped_at <= ${since}
		and not exists (select from cases where cases.id = case_id and closed_at is null)
		and not exists (
			select from dropped_messages as d
			join enforcements as e on ${restsOn} and e.lifted_at is null
			left join enforcement_appeals as a on a.enforcement_id = e.id
			where d.id = dropped_messages.id and a.decided_at is null
				and (e.since > ${since} or a.opened_at is not null)
		))`;
	const some = await batchOf(db, "dropped_messages", over);
	await inBatches(() => sql`delete from dropped_messages where ${some}`.execute(db));
}
