import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { day } from "../../platform/time.ts";
import { haveMutualHearts } from "../hearts.server.ts";
import { findOther } from "../may-see.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { writeToEachOther } from "../partners.server.ts";
import { isWelcome } from "../way-to-write.server.ts";

/** One request per pair in this time. */
const restMs = 7 * day;
/** After this many silent refusals no more requests are allowed. */
const mostRefusals = 2;

/**
 * Whether a member may ask for another's album now. "later": asked within the week, whatever became of
 * it; `isAnswered`: it was opened since, and is shut again. A refusal looks like waiting.
 */
export type AskState =
	| { kind: "now" }
	| { kind: "later"; askedAt: Date; againAt: Date; isAnswered: boolean }
	| { kind: "never" };

export async function findAskState(
	db: Kysely<Tables>,
	me: CurrentMember,
	other: { id: string },
	now: Date,
): Promise<AskState> {
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
	// A note is a first message too: it goes only to those who let this member write first.
	const hasHearts = await haveMutualHearts(db, me.id, other.id);
	return { kind: (await isWelcome(db, me, other, hasHearts)) ? "now" : "never" };
}

export function runningGrants(db: Kysely<Tables>, now: Date) {
	return db
		.selectFrom("album_grants")
		.where(({ eb, or }) => or([eb("until", "is", null), eb("until", ">", now)]));
}

/**
 * Until when a member may see another's album, asked anew for each picture: there is a grant, it runs,
 * and each of the two finds the other. Null: not now.
 */
export async function findAccess(
	db: Kysely<Tables>,
	viewer: { id: string; publicId: string },
	owner: { id: string; publicId: string },
	now: Date,
): Promise<{ until: Date | null } | null> {
	const row = await runningGrants(db, now)
		.select("until")
		.where("viewer_id", "=", viewer.id)
		.where("owner_id", "=", owner.id)
		.executeTakeFirst();
	if (!row) return null;
	const isSeen = await findOther(db, viewer, owner.publicId, "picture", now);
	// A viewer the owner cannot find is not on the owner's list either, so sees nothing.
	return isSeen && (await findOther(db, owner, viewer.publicId, "page", now)) ? row : null;
}
