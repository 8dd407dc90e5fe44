import type { Transaction } from "kysely";
import { expect, test } from "vitest";
import type { ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { talkStreams } from "../../test/talk-streams.ts";
import { addPair, addTalk, conversationOf, send, talkSite, write } from "../../test/talks.ts";
import { block } from "../moderation/blocks.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { publishEphemeral } from "../platform/live/events.server.ts";
import { loadEvents } from "./event-payloads.server.ts";
import { publish, tellTyping } from "./events.server.ts";
import { deleteForMe, markRead } from "./participants.server.ts";
import { declineRequest } from "./request-answers.server.ts";
import { hashClientId } from "./send.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();
const site = talkSite(db);
const { openSiteNode, listen } = talkStreams(db, site);
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });
const self = (member: ClubMember) => ({ id: member.memberId, accountId: member.accountId });

test("a message arrives on both sides, with its text and only the writer's device id", async () => {
	const { man, woman, id } = await addTalk(site);
	const node = await openSiteNode();
	const his = await listen(node, man);
	const hers = await listen(node, woman);
	await send(site, man, id, "ראית את הים?", new Date(), "his phone");
	await soon(() => hers.of("count").length).toBe(1);
	await soon(() => his.of("message").length).toBe(1);
	const message = { conversation: id, number: 3, text: "ראית את הים?", state: "open", card: null };
	expect(hers.of("message")).toEqual([{ ...message, isMine: false, at: expect.any(String) }]);
	const client = hashClientId("his phone");
	expect(his.of("message")).toEqual([{ ...message, isMine: true, at: expect.any(String), client }]);
	expect(hers.of("count")).toEqual([{ conversation: id, unread: 1, requests: 0, albums: 0 }]);
	await markRead(site, self(woman), id, 3);
	await soon(() => hers.of("count").length).toBe(2);
	expect(hers.of("count")[1]).toEqual({ conversation: id, unread: 0, requests: 0, albums: 0 });
	// Neither chose to show what was read.
	expect(his.of("read")).toEqual([]);
	await unsendMessage(site, self(man), id, 3);
	await soon(() => hers.of("unsent").length).toBe(1);
	expect(hers.of("unsent")[0]).toMatchObject({ number: 3, text: null, isMine: false });
	expect(JSON.stringify(hers.of("unsent"))).not.toContain("הים");
});

const choose = (member: ClubMember, shows_receipts: boolean) =>
	db()
		.insertInto("member_choices")
		.values({ member_id: member.memberId, shows_receipts })
		.onConflict((same) => same.column("member_id").doUpdateSet({ shows_receipts }))
		.execute();

/** Publishes that a conversation was read up to this number. */
const tellRead = ({ accountId }: ClubMember, conversation: string, number: number) =>
	db()
		.transaction()
		.execute((trx) => publish(trx, [{ accountId, kind: "read", conversation, number }]));

test("what was read is told where both show it, and asked again at the delivery", async () => {
	const { man, woman, id } = await addTalk(site);
	for (const one of [man, woman]) await choose(one, true);
	const node = await openSiteNode();
	const his = await listen(node, man);
	await markRead(site, self(woman), id, 1);
	await soon(() => his.of("read")).toEqual([{ conversation: id, number: 1 }]);
	await choose(woman, false);
	await tellRead(man, id, 2);
	await send(site, man, id);
	await soon(() => his.of("message").length).toBe(1);
	expect(his.of("read")).toHaveLength(1);
});

test("that a request was read is not told before its answer", async () => {
	const { man, woman } = await addPair(site);
	for (const one of [man, woman]) await choose(one, true);
	await write(site, man, woman);
	const id = await conversationOf(site, { man, woman });
	const node = await openSiteNode();
	const his = await listen(node, man);
	await tellRead(man, id, 1);
	await write(site, man, woman, "עוד משהו");
	await soon(() => his.of("message").length).toBe(1);
	expect(his.of("read")).toEqual([]);
});

test("typing is told between two who write to each other and both show that they are here", async () => {
	const { man, woman, id } = await addTalk(site);
	const request = await addPair(site);
	await write(site, man, request.woman);
	const asked = await conversationOf(site, { man, woman: request.woman });
	const node = await openSiteNode();
	const hers = await listen(node, woman);
	expect(await tellTyping(site, self(man), id)).toBe(true);
	await soon(() => hers.of("typing")).toEqual([{ conversation: id }]);
	expect(await tellTyping(site, self(man), asked)).toBe(false);
	expect(await tellTyping(site, self(request.man), id)).toBeNull();
	await db()
		.insertInto("member_choices")
		.values({ member_id: man.memberId, shows_presence: false })
		.execute();
	expect(await tellTyping(site, self(man), id)).toBe(false);
	expect(await tellTyping(site, self(woman), id)).toBe(false);
	const typing = { kind: "typing", subject: id, ref: null } as const;
	await publishEphemeral(db(), [{ ...typing, accountId: woman.accountId }]);
	await send(site, man, id);
	await soon(() => hers.of("message").length).toBe(1);
	expect(hers.of("typing")).toHaveLength(1);
});

test("what came meanwhile is told at once, each message with its own words", async () => {
	const { man, woman, id } = await addTalk(site);
	const other = await addPair(site);
	await write(site, other.man, woman, "מה שלומך?");
	const asked = await conversationOf(site, { man: other.man, woman });
	await send(site, man, id, "ראית את הים?");
	await send(site, man, id, "הוא כחול");
	const words = async (...told: [subject: string, ref: number][]) => {
		const events = told.map(
			([subject, ref]) => ({ number: ref, kind: "message", subject, ref }) as const,
		);
		const load = (trx: Transaction<Tables>) => loadEvents(trx, site, woman.accountId, events);
		const loaded = await db().transaction().execute(load);
		return loaded.map((data) => data && "text" in data && data.text);
	};
	expect(await words([id, 3])).toEqual(["ראית את הים?"]);
	expect(await words([id, 4])).toEqual(["הוא כחול"]);
	expect(await words([id, 4], [asked, 1], [id, 3], [id, 9])).toEqual([
		...["הוא כחול", "מה שלומך?", "ראית את הים?"],
		null,
	]);
	expect(await words([other.woman.publicId, 1])).toEqual([null]);
});

test("a declined request tells the one who asked what silence tells", async () => {
	const one = await addPair(site);
	const two = await addPair(site);
	const node = await openSiteNode();
	const shown: unknown[] = [];
	for (const { man, woman } of [one, two]) {
		await write(site, man, woman);
		const id = await conversationOf(site, { man, woman });
		const his = await listen(node, man);
		if (woman === one.woman) await declineRequest(site, self(woman), id);
		await write(site, man, woman, "עוד משהו");
		await soon(() => his.of("message").length).toBe(1);
		const words = JSON.stringify(his.told.map(({ event, data }) => ({ event, data })));
		shown.push(words.replace(/"(client|at|conversation)":"[^"]*"/g, ""));
	}
	expect(shown[0]).toBe(shown[1]);
});

test("after a block nothing of the other arrives, on either node; nor what one deleted", async () => {
	const { man, woman, id } = await addTalk(site);
	const other = await addPair(site);
	await write(site, other.man, woman);
	const second = await conversationOf(site, { man: other.man, woman });
	const nodes = [await openSiteNode(), await openSiteNode()];
	const streams = [await listen(nodes[0] as never, woman), await listen(nodes[1] as never, woman)];
	await send(site, man, id, "לפני");
	for (const { of } of streams) await soon(() => of("message").length).toBe(1);
	await db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: man.memberId, otherId: woman.memberId }));
	const event = { accountId: woman.accountId, conversation: id } as const;
	await db()
		.transaction()
		.execute((trx) =>
			publish(trx, [
				{ ...event, kind: "message", number: 3 },
				{ ...event, kind: "unsent", number: 3 },
				{ ...event, kind: "read", number: 3 },
				{ ...event, kind: "count", number: 3 },
			]),
		);
	await send(site, woman, second, "ממשיכים");
	for (const { of } of streams) {
		await soon(() => of("message").length).toBe(2);
		expect(of("message")[1]).toMatchObject({ conversation: second, text: "ממשיכים" });
		expect([...of("unsent"), ...of("read")]).toEqual([]);
		expect(of("count").at(-1)).not.toMatchObject({ conversation: id });
	}
	await deleteForMe(site, self(woman), second);
	await db()
		.transaction()
		.execute((trx) =>
			publish(trx, [
				{ accountId: woman.accountId, kind: "message", conversation: second, number: 1 },
			]),
		);
	await send(site, other.man, second, "שלום שוב");
	for (const { of } of streams) {
		await soon(() => of("message").length).toBe(3);
		expect(of("message")[2]).toMatchObject({ number: 3, text: "שלום שוב" });
	}
});

test("who is signed out gets no further byte, on either node", async () => {
	const { man, woman, id } = await addTalk(site);
	const nodes = [await openSiteNode(), await openSiteNode()];
	const here = await listen(nodes[0] as never, woman);
	const there = await listen(nodes[1] as never, woman);
	await db().deleteFrom("sessions").where("id", "=", there.session.sessionId).execute();
	await send(site, man, id);
	await soon(() => here.of("message").length).toBe(1);
	await soon(() => there.isEnded()).toBe(true);
	expect(there.told.map(({ event }) => event)).toEqual(["closed"]);
});

test("a stranger's stream is told nothing of a conversation, whatever is recorded for it", async () => {
	const { id } = await addTalk(site);
	const stranger = await addTalk(site);
	const node = await openSiteNode();
	const theirs = await listen(node, stranger.man);
	const event = { accountId: stranger.man.accountId, conversation: id, number: 1 } as const;
	await db()
		.transaction()
		.execute((trx) =>
			publish(
				trx,
				(["message", "unsent", "read"] as const).map((kind) => ({ ...event, kind })),
			),
		);
	await send(site, stranger.woman, stranger.id, "שלום");
	await soon(() => theirs.of("message").length).toBe(1);
	expect(theirs.told.map(({ data }) => data.conversation)).not.toContain(id);
});
