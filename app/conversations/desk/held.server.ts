import type { Kysely } from "kysely";
import { isId } from "../../members/may-see.server.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { readKeysOf } from "../sealing/keys.server.ts";
import { openText } from "../sealing/seal.server.ts";

type Actor = { accountId: string };
type Lane = Tables["held_messages"]["lane"];

/** A message that waits for a person, without a word of it. */
export type HeldMessage = {
	id: string;
	lane: Lane;
	heldAt: Date;
	dueAt: Date;
	/** What its writer is quoted by; null once they are gone. */
	number: string | null;
};

const hour = 3_600_000;

/** How long a message waits at most, by lane (`trust-and-safety.md` D.3). */
const promiseMs: Readonly<Record<Lane, number>> = { A: 2 * hour, B: 12 * hour, D: 48 * hour };

const mostListed = 100;

function heldMessages(db: Kysely<Tables>) {
	return db
		.selectFrom("held_messages as held")
		.leftJoin("members", "members.id", "held.sender_id")
		.select(["held.id", "held.lane", "held.held_at as heldAt", "members.number"]);
}

const withDeadline = (row: Omit<HeldMessage, "dueAt">): HeldMessage => ({
	...row,
	dueAt: new Date(row.heldAt.getTime() + promiseMs[row.lane]),
});

/** The messages that wait, the gravest lane first, and in it the oldest. */
export async function listHeld(db: Kysely<Tables>): Promise<HeldMessage[]> {
	const rows = await heldMessages(db)
		.orderBy("held.lane")
		.orderBy("held.held_at")
		.limit(mostListed)
		.execute();
	return rows.map(withDeadline);
}

/** One that waits; null: none any more. */
export async function findHeld(db: Kysely<Tables>, id: string): Promise<HeldMessage | null> {
	const row = isId(id) ? await heldMessages(db).where("held.id", "=", id).executeTakeFirst() : null;
	return row ? withDeadline(row) : null;
}

/** For how long somebody of the staff reads a message that they opened. */
const openMs = 10 * 60_000;

/** Opens a message to somebody of the staff for ten minutes; why goes on record. */
export function openHeld(
	{ db }: Pick<Site, "db">,
	{ accountId }: Actor,
	{ id, reason }: { id: string; reason: string },
): Promise<void> {
	const subject = { kind: "message", id };
	return db
		.transaction()
		.execute((trx) => recordAct(trx, { actor: accountId, act: "message.opened", subject, reason }));
}

/** The text of a message that this person opened; null: not opened, or no longer. */
export async function readOpened(
	site: Pick<Site, "db" | "vault">,
	{ accountId }: Actor,
	id: string,
	now: Date,
): Promise<string | null> {
	const look = await site.db
		.selectFrom("audit")
		.select("id")
		.where("subject_id", "=", id)
		.where("actor", "=", accountId)
		.where("act", "=", "message.opened")
		.where("at", ">", new Date(now.getTime() - openMs))
		.executeTakeFirst();
	if (!look) return null;
	const held = await site.db
		.selectFrom("held_messages")
		.select(["conversation_id as conversationId", "sealed"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!held) return null;
	const { conversationId, sealed } = held;
	const keys = await readKeysOf(site.db, site, conversationId);
	return openText(keys, { conversationId, place: `held ${id}` }, sealed);
}
