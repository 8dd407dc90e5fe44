import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { lockPair } from "../../moderation/blocks.server.ts";
import { judgeNote } from "../../moderation/judge.ts";
import { countSent, recordHits } from "../../moderation/rule-hits.server.ts";
import { compileQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { cleanText, isLonger, isVisible } from "../../platform/forms/characters.ts";
import { isId } from "../../platform/ids.ts";
import { recordEvents } from "../../platform/live/events.server.ts";
import type { Site } from "../../platform/site.ts";
import { hasAlbum } from "../../profiles/photos/album-photos.server.ts";
import { countUse } from "../day-uses.server.ts";
import { findOther, type Other } from "../may-see.server.ts";
import type { CurrentMember } from "../member.server.ts";
import { rightsOf } from "../rights.ts";
import { isSeen } from "../visible-members.server.ts";
import { findAskState, runningGrants } from "./access.server.ts";
import { longestNote } from "./album-words.ts";
import { countAgain, tellHappened } from "./lines.server.ts";
import { type AlbumPair, addNote, putNotesAway } from "./notes.server.ts";

/**
 * How many requests for the album wait for the member `owner` names, from whom the member finds in
 * lists. Who hides from lists asks within a conversation, and its line says so.
 */
export const waitingRequests = (owner: RawBuilder<unknown>) =>
	sql<number>`(select count(*)::int ${waitingAsks(owner)})`;

/** Those requests, as \`asked\`; further conditions may follow. */
export const waitingAsks = (owner: RawBuilder<unknown>) => sql`from album_requests as asked
	where asked.owner_id = ${owner} and asked.answer is null
		and ${isSeen(sql.ref("asked.owner_id"), sql.ref("asked.asker_id"))}`;

const readCount = compileQuery<{ memberId: string }, { count: number }>((db, value) =>
	db
		.selectFrom("members")
		.select(waitingRequests(sql.ref("members.id")).as("count"))
		.where("members.id", "=", value("memberId")),
);

/** The same count, for that member's open pages. */
export async function countRequests(db: Kysely<Tables>, me: { id: string }): Promise<number> {
	return (await readCount(db, { memberId: me.id }))?.count ?? 0;
}

export type AskRefusal =
	/** There is no album, or no longer one to ask for, or the two may not start a conversation. */
	| { refused: "closed" }
	| { refused: "open" }
	| { refused: "week"; againAt: Date }
	| { refused: "day"; most: number }
	| { refused: "long" }
	/** The note; with `asked` it may be confirmed. */
	| { refused: "note"; sentence: string; asked: string };

type Input = { note: string; confirmed?: string };

/**
 * Asks to see a member's private album (`members.md` 3). A note that is not sent costs nothing.
 * @returns null: nobody there, or nobody for this member.
 */
export function ask(
	site: Pick<Site, "db" | "vault">,
	me: CurrentMember,
	publicId: string,
	{ note, confirmed }: Input,
	now = new Date(),
): Promise<Other | AskRefusal | null> {
	return site.db.transaction().execute(async (trx) => {
		const found = await findOther(trx, me, publicId, "page", now);
		if (!found) return null;
		await lockPair(trx, { viewerId: me.id, otherId: found.id });
		// A block may have come first.
		const other = await findOther(trx, me, publicId, "page", now);
		if (!other) return null;
		const refused = await refuseToAsk(trx, me, other, now);
		if (refused) return refused;
		const text = cleanNote(note);
		if (isLonger(text, longestNote)) return { refused: "long" };
		const { sentence, asked, hits } = judgeNote(text, confirmed);
		await recordHits(trx, me, hits);
		if (sentence !== null) return { refused: "note", sentence, asked };
		const most = rightsOf(me, now).albumsADay;
		const use = { memberId: me.id, otherId: other.id, kind: "album" } as const;
		if (!(await countUse(trx, use, most, now))) return { refused: "day", most };
		await countSent(trx, me, hits, now);
		const isShut = await hasDeclined(trx, other, me);
		const pair = { askerId: me.id, ownerId: other.id };
		await putNotesAway(trx, pair, now);
		const request = {
			asked_at: now,
			note_id: isShut ? null : await addNote(trx, site, pair, { text, now }),
			answer: isShut ? ("refused" as const) : null,
		};
		await trx
			.insertInto("album_requests")
			.values({ asker_id: me.id, owner_id: other.id, ...request })
			.onConflict((conflict) => conflict.columns(["asker_id", "owner_id"]).doUpdateSet(request))
			.execute();
		if (!isShut) await tellHappened(trx, { actor: me, other, kind: "asked", until: null }, now);
		return other;
	});
}

function cleanNote(text: string): string {
	const note = cleanText(text.replace(/\s+/g, " "));
	return isVisible(note) ? note : "";
}

async function refuseToAsk(
	trx: Transaction<Tables>,
	me: CurrentMember,
	other: Other,
	now: Date,
): Promise<AskRefusal | null> {
	if (!(await hasAlbum(trx, other))) return { refused: "closed" };
	const grants = runningGrants(trx, now).select("until");
	const pair = grants.where("viewer_id", "=", me.id).where("owner_id", "=", other.id);
	if (await pair.executeTakeFirst()) return { refused: "open" };
	const asking = await findAskState(trx, me, other, now);
	if (asking.kind === "never") return { refused: "closed" };
	return asking.kind === "later" ? { refused: "week", againAt: asking.againAt } : null;
}

/** After 'לא תודה' to a message, notes are refused too; to the asker it looks like waiting. */
async function hasDeclined(
	trx: Transaction<Tables>,
	other: Other,
	me: CurrentMember,
): Promise<boolean> {
	const row = await trx
		.selectFrom("conversations")
		.select("id")
		.where("asked_by", "=", me.id)
		.where("declined_at", "is not", null)
		.where(({ eb, or }) => or([eb("first_id", "=", other.id), eb("second_id", "=", other.id)]))
		.executeTakeFirst();
	return row !== undefined;
}

/** Silently refuses a request. */
export function refuse(
	db: Kysely<Tables>,
	me: Pick<CurrentMember, "id" | "accountId">,
	publicId: string,
	now = new Date(),
): Promise<void> {
	return db.transaction().execute(async (trx) => {
		if (!isId(publicId)) return;
		const asker = await trx
			.selectFrom("members")
			.select("id")
			.where("public_id", "=", publicId)
			.executeTakeFirst();
		if (!asker) return;
		await answerRequest(trx, { askerId: asker.id, ownerId: me.id }, "refused", now);
		await recordEvents(trx, [countAgain(me)]);
	});
}

/** Answers a pending request; opening the album forgets earlier refusals, requested or not. */
export async function answerRequest(
	trx: Transaction<Tables>,
	{ askerId, ownerId }: AlbumPair,
	answer: "granted" | "refused",
	now: Date,
): Promise<void> {
	await putNotesAway(trx, { askerId, ownerId }, now);
	const request = trx
		.updateTable("album_requests")
		.where("asker_id", "=", askerId)
		.where("owner_id", "=", ownerId);
	if (answer === "granted") await request.set({ answer, note_id: null, refusals: 0 }).execute();
	else {
		await request
			.set(({ eb }) => ({ answer, note_id: null, refusals: eb("refusals", "+", 1) }))
			.where("answer", "is", null)
			.execute();
	}
}
