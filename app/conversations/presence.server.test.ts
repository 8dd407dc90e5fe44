import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { minute, stopClock } from "../../test/clock.ts";
import { testDatabase } from "../../test/database.ts";
import { queriesOf } from "../../test/queries.ts";
import { talkStreams } from "../../test/talk-streams.ts";
import { addPair, addTalk, readerOf, send, talkSite, write } from "../../test/talks.ts";
import { readChoices, saveChoices } from "../members/choices.server.ts";
import { presencePort, touchPresence } from "../profiles/listing/presence.server.ts";
import { lowerPresence } from "../profiles/listing/upkeep.server.ts";
import { tellPresence } from "./events.server.ts";

const db = testDatabase();
const talk = talkSite(db);
const { openSiteNode, listen } = talkStreams(db, talk);
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 60_000 });
const ports = new RouterContextProvider();
ports.set(presencePort, tellPresence);
const here = () => ({ db: db(), ports });

const came = (member: { memberId: string }) => touchPresence(here(), member);

async function showsPresence(member: Parameters<typeof readerOf>[1], presence: boolean) {
	const me = await readerOf(talk, member);
	const { version, ...choices } = await readChoices(db(), me);
	await saveChoices(here(), me, { ...choices, presence }, version);
}

test("who comes and goes is told to open pages of those they write with, and of nobody else", async () => {
	const set = stopClock();
	const { man, woman, id } = await addTalk(talk);
	const asked = await addPair(talk);
	await write(talk, man, asked.woman);
	const node = await openSiteNode();
	const hers = await listen(node, woman);
	const others = await listen(node, asked.woman);
	await came(man);
	await soon(() => hers.of("presence")).toEqual([{ conversation: id, presence: 4 }]);
	// Five minutes later he is here still, which is no news.
	set(6 * minute);
	await came(man);
	set(15 * minute);
	await lowerPresence(here(), new Date());
	set(16 * minute);
	await lowerPresence(here(), new Date());
	await soon(() => hers.of("presence").length).toBe(2);
	expect(hers.of("presence")[1]).toMatchObject({ conversation: id });
	expect(hers.of("presence")[1]).not.toMatchObject({ presence: 4 });
	await write(talk, man, asked.woman, "ועוד דבר");
	await soon(() => others.of("message").length).toBe(1);
	expect(others.of("presence")).toEqual([]);
});

test("who hides presence is told nobody's, and nobody hears of theirs", async () => {
	const { man, woman, id } = await addTalk(talk);
	const node = await openSiteNode();
	const his = await listen(node, man);
	const hers = await listen(node, woman);
	await came(man);
	await soon(() => hers.of("presence").length).toBe(1);
	await showsPresence(man, false);
	// From now on his presence is shown as not shared.
	await soon(() => hers.of("presence")[1]).toEqual({ conversation: id, presence: 0 });
	await came(woman);
	await tellPresence(db(), [man.memberId]);
	await send(talk, woman, id);
	await soon(() => his.of("message").length).toBe(1);
	expect(his.of("presence")).toEqual([]);
	// Each stream has a pace of its own.
	await soon(() => hers.of("presence").slice(2)).toEqual([{ conversation: id, presence: 0 }]);
	await showsPresence(man, true);
	await soon(() => hers.of("presence").at(-1)).toEqual({ conversation: id, presence: 4 });
});

test("it takes two queries, however many they write with", async () => {
	const { man } = await addTalk(talk);
	const count = async () =>
		(await queriesOf(db(), () => tellPresence(db(), [man.memberId]))).length;
	expect(await count()).toBe(2);
	for (let other = 0; other < 3; other += 1) await addTalk(talk);
	expect(await count()).toBe(2);
});
