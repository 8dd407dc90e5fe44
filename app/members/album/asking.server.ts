import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { writeToEachOther } from "../each-other.server.ts";
import { areBothTold } from "../hearts/hearts.server.ts";
import type { MemberHere } from "../member.server.ts";
import { isWelcome } from "../writing/welcome.server.ts";

/** One request of a pair in this time. */
const restMs = 7 * 86_400_000;
/** After so many silent refusals nothing more is asked. */
const mostRefusals = 2;

/**
 * Whether a member may ask for another's album now. "later": asked within the week, whatever became of
 * it; `isAnswered`: it was opened since, and is shut again. A refusal looks like waiting.
 */
export type Asking =
	| { kind: "now" }
	| { kind: "later"; askedAt: Date; againAt: Date; isAnswered: boolean }
	| { kind: "never" };

export async function findAsking(
	db: Kysely<Tables>,
	me: MemberHere,
	other: { id: string },
	now: Date,
): Promise<Asking> {
	const row = await db
		.selectFrom("album_requests")
		.select(["asked_at", "answer", "refusals"])
		.where("asker_id", "=", me.id)
		.where("owner_id", "=", other.id)
		.executeTakeFirst();
	if (row) {
		const { asked_at: askedAt } = row;
		const againAt = new Date(askedAt.getTime() + restMs);
		const isAnswered = row.answer === "granted";
		if (againAt > now) return { kind: "later", askedAt, againAt, isAnswered };
		if (row.refusals >= mostRefusals) return { kind: "never" };
	}
	if (await writeToEachOther(db, { viewerId: me.id, otherId: other.id })) return { kind: "now" };
	// A note is a first message too: it goes to whoever lets this member begin.
	const hasHearts = await areBothTold(db, me.id, other.id);
	return { kind: (await isWelcome(db, me, other, hasHearts)) ? "now" : "never" };
}
