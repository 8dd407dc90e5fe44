/** Two members who may write to each other, and what tests do for them. */
import { expect } from "vitest";
import type { Reader } from "../app/conversations/people.server.ts";
import { type Sent, sendMessage, writeTo } from "../app/conversations/send.server.ts";
import { readThread } from "../app/conversations/thread.server.ts";
import { findMember } from "../app/members/member.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import type { Settings } from "../app/platform/settings.ts";
import { addClubMember, type ClubMember } from "./club.ts";
import type { testDatabase } from "./database.ts";

/** What conversations need of a site; the database is asked for when it is used, so that a file has one. */
export function talkSite(db: ReturnType<typeof testDatabase>, secret = "a secret of the tests") {
	return {
		get db() {
			return db();
		},
		vault: makeVault(secret),
		settings: { limits: 1_000 } as Settings,
	};
}

export type TalkSite = ReturnType<typeof talkSite>;

/** When what happens in tests with a time of their own begins. */
export const noon = new Date("2026-11-22T10:00:00Z");
/** So many milliseconds after noon. */
export const at = (ms: number) => new Date(noon.getTime() + ms);

export async function readerOf({ db }: TalkSite, member: ClubMember, now = new Date()) {
	const found = await findMember(db, member, now);
	if ("refused" in found) throw new Error(found.refused);
	return { ...found, sessionId: "session" } satisfies Reader;
}

/** A man with a plan and a woman. */
export async function addPair(site: TalkSite): Promise<{ man: ClubMember; woman: ClubMember }> {
	const man = await addClubMember(site.db, { role: "daddy", plan: "vip" });
	return { man, woman: await addClubMember(site.db) };
}

/** Writes from a member's page; the outcome in one word, or the message's number. */
export async function write(
	site: TalkSite,
	from: ClubMember,
	to: ClubMember,
	text = "שלום",
	now = new Date(),
) {
	const input = { text, clientId: null };
	const done = await writeTo(site, await readerOf(site, from, now), to.publicId, input, now);
	return wordOf(done);
}

/** An outcome in one word; what is held is "held". */
const wordOf = (done: Sent) => {
	if (done === null) return null;
	if ("refused" in done) return done.refused;
	return "isHeld" in done ? "held" : done.number;
};

/** The address of the pair's conversation. */
export async function conversationOf(
	{ db }: TalkSite,
	{ man, woman }: Record<"man" | "woman", ClubMember>,
) {
	const row = await db
		.selectFrom("participants")
		.select("conversation_id as id")
		.where("member_id", "=", man.memberId)
		.where("other_id", "=", woman.memberId)
		.executeTakeFirst();
	return row?.id ?? "";
}

export async function send(
	site: TalkSite,
	from: ClubMember,
	conversation: string,
	text = "שלום",
	now = new Date(),
	clientId = `sent ${Math.random()}`,
) {
	const me = await readerOf(site, from, now);
	const done = await sendMessage(site, me, conversation, { text, clientId }, now);
	return wordOf(done);
}

/** A request of his that waits for her answer. */
export async function addRequest(site: TalkSite, now = noon) {
	const pair = await addPair(site);
	expect(await write(site, pair.man, pair.woman, "שלום", now)).toBe(1);
	return { ...pair, id: await conversationOf(site, pair) };
}

/** A conversation that is open: he asked, she answered. */
export async function addTalk(site: TalkSite) {
	const pair = await addPair(site);
	expect(await write(site, pair.man, pair.woman, "שלום ליאן")).toBe(1);
	const id = await conversationOf(site, pair);
	expect(await send(site, pair.woman, id, "שלום אורי")).toBe(2);
	return { ...pair, id };
}

/** The thread's texts as one of the two reads them. */
export async function textsOf(site: TalkSite, member: ClubMember, id: string, now = new Date()) {
	const thread = await readThread(site, await readerOf(site, member, now), id, null, now);
	return thread?.messages.map(({ text }) => text) ?? null;
}
