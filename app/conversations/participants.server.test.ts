import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import {
	addPair,
	addTalk,
	conversationOf,
	readerOf,
	send,
	talkSite,
	textsOf,
	write,
} from "../../test/talks.ts";
import { hide } from "../moderation/blocks.server.ts";
import { countUnread, listConversations } from "./list.server.ts";
import type { Part } from "./messages-list.ts";
import {
	deleteForMe,
	markRead,
	openRequests,
	saveDraft,
	setArchived,
	setMuted,
} from "./participants.server.ts";
import { readThread } from "./thread.server.ts";
import { listWaitingTalks } from "./waiting-talks.server.ts";

const db = testDatabase();
const site = talkSite(db);

const me = (member: ClubMember) => ({ id: member.memberId, accountId: member.accountId });
const count = (member: ClubMember) => countUnread(db(), { id: member.memberId });
const thread = async (member: ClubMember, id: string) =>
	readThread(site, await readerOf(site, member), id);
const ids = async (member: ClubMember, tab: Part) =>
	(await listConversations(site, await readerOf(site, member), tab)).rows.map(({ id }) => id);

test("what is read is counted once, and never less", async () => {
	const { man, woman, id } = await addTalk(site);
	await send(site, man, id);
	await send(site, man, id);
	expect(await count(woman)).toBe(1);
	expect(await markRead(site, me(woman), id, 3)).toBe(1);
	expect(await markRead(site, me(woman), id, 1)).toBe(1);
	expect(await ids(woman, "unread")).toEqual([id]);
	expect(await markRead(site, me(woman), id, 99)).toBe(0);
	expect([await ids(woman, "unread"), await ids(woman, "inbox")]).toEqual([[], [id]]);
	expect((await thread(woman, id))?.readTo).toBe(4);
	expect(await count(woman)).toBe(0);
	expect(await markRead(site, me(woman), id, Number.NaN)).toBe(0);
	const stranger = await addClubMember(db());
	expect(await markRead(site, me(stranger), id, 4)).toBeNull();
});

test("read receipts are mutual, and end with the plan that holds them", async () => {
	const { man, woman, id } = await addTalk(site);
	await markRead(site, me(man), id, 2);
	const shown = async () => (await thread(woman, id))?.otherReadTo;
	const choose = ({ memberId }: ClubMember) =>
		db()
			.insertInto("member_choices")
			.values({ member_id: memberId, shows_receipts: true })
			.execute();
	expect(await shown()).toBeNull();
	await choose(woman);
	expect(await shown()).toBeNull();
	await choose(man);
	expect(await shown()).toBe(2);
	expect((await thread(man, id))?.otherReadTo).toBe(0);
	await db().deleteFrom("membership_periods").execute();
	expect(await shown()).toBeNull();
});

test("muted tells nothing; archived comes back with something new, unless muted", async () => {
	const { man, woman, id } = await addTalk(site);
	await markRead(site, me(man), id, 2);
	await setMuted(site, me(man), id, true);
	await setArchived(site, me(man), id, true);
	await send(site, woman, id);
	expect(await count(man)).toBe(0);
	expect(await ids(man, "archived")).toEqual([id]);
	expect(await ids(man, "unread")).toEqual([]);
	await setMuted(site, me(man), id, false);
	await send(site, woman, id);
	expect(await ids(man, "unread")).toEqual([id]);
	expect(await count(man)).toBe(1);
	await setArchived(site, me(man), id, true);
	expect(await ids(man, "inbox")).toEqual([]);
	await setArchived(site, me(man), id, false);
	expect(await ids(man, "inbox")).toEqual([id]);
	expect(await ids(woman, "inbox")).toEqual([id]);
});

test("deleted for one stays for the other, and what comes later is new", async () => {
	const { man, woman, id } = await addTalk(site);
	await deleteForMe(site, me(man), id);
	expect(await ids(man, "inbox")).toEqual([]);
	expect(await textsOf(site, man, id)).toEqual([]);
	expect(await textsOf(site, woman, id)).toHaveLength(2);
	await send(site, woman, id, "עוד כאן?");
	expect(await ids(man, "inbox")).toEqual([id]);
	expect(await thread(man, id)).toMatchObject({
		hasOlder: false,
		messages: [{ number: 3, text: "עוד כאן?" }],
	});
});

test("a draft is the member's own, and goes with what is sent", async () => {
	const { man, woman, id } = await addTalk(site);
	await saveDraft(site, me(man), id, "חצי משפט");
	expect((await thread(man, id))?.draft).toBe("חצי משפט");
	expect((await thread(woman, id))?.draft).toBe("");
	await saveDraft(site, me(woman), id, "  ");
	await send(site, man, id, "משפט שלם");
	expect((await thread(man, id))?.draft).toBe("");
	const kept = await db().selectFrom("participants").select("draft").execute();
	expect(kept.map(({ draft }) => draft)).toEqual([null, null]);
});

test("requests beyond twenty a day wait unseen until the member looks", async () => {
	const woman = await addClubMember(db());
	for (let index = 0; index < 22; index += 1) {
		const man = await addClubMember(db(), { role: "daddy", plan: "vip" });
		expect(await write(site, man, woman)).toBe(1);
		if (index === 21) expect(await write(site, man, woman)).toBe(2);
	}
	expect(await count(woman)).toBe(20);
	// So do those that read them one by one.
	const reader = await readerOf(site, woman);
	expect(await listWaitingTalks(site, reader, 30, new Date())).toHaveLength(20);
	await openRequests(site, me(woman));
	expect(await count(woman)).toBe(22);
	expect(await ids(woman, "requests")).toHaveLength(22);
});

test("whom one hides is in no list and no count", async () => {
	const { man, woman } = await addPair(site);
	await write(site, man, woman);
	const id = await conversationOf(site, { man, woman });
	const pair = { viewerId: woman.memberId, otherId: man.memberId };
	await db()
		.transaction()
		.execute((trx) => hide(trx, pair));
	expect(await count(woman)).toBe(0);
	expect(await ids(woman, "requests")).toEqual([]);
	expect(await textsOf(site, woman, id)).toBeNull();
	for (const act of [setMuted, setArchived])
		expect(await act(site, me(woman), id, true)).toBeNull();
	expect(await deleteForMe(site, me(woman), id)).toBeNull();
	expect(await saveDraft(site, me(woman), id, "שלום")).toBeNull();
	// Unknown to the one who is hidden.
	expect(await write(site, man, woman)).toBe(2);
});

test("pages of a list and of a thread go on where the one before ended", async () => {
	const woman = await addClubMember(db());
	const all: string[] = [];
	for (let index = 0; index < 33; index += 1) {
		const man = await addClubMember(db(), { role: "daddy", plan: "vip" });
		await write(site, man, woman, `שלום ${index}`, new Date(Date.now() + index));
		all.unshift(await conversationOf(site, { man, woman }));
	}
	await openRequests(site, me(woman));
	const reader = await readerOf(site, woman);
	const first = await listConversations(site, reader, "requests");
	const second = await listConversations(site, reader, "requests", first.next);
	expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all);
	expect([first.rows.length, second.next]).toEqual([30, null]);
	const [id = ""] = all;
	for (let index = 2; index <= 121; index += 1) await send(site, woman, id);
	const read = async (window: Parameters<typeof readThread>[3]) => {
		const found = await readThread(site, reader, id, window);
		const numbers = found?.messages.map(({ number }) => number) ?? [];
		return [numbers.at(0), numbers.at(-1), found?.hasOlder, found?.hasNewer];
	};
	expect(await read(null)).toEqual([72, 121, true, false]);
	expect(await read({ before: 72 })).toEqual([22, 71, true, true]);
	expect(await read({ before: 22 })).toEqual([1, 21, false, true]);
	expect(await read({ after: 71 })).toEqual([72, 121, true, false]);
	expect(await read({ around: 60 })).toEqual([35, 84, true, true]);
	expect(await read({ after: 121 })).toEqual([undefined, undefined, true, false]);
});

test("open pages are told what changed, by ids and numbers, and only those whom it concerns", async () => {
	const { man, woman, id } = await addTalk(site);
	const told = async () => {
		const rows = await db()
			.selectFrom("live_events")
			.select(["account_id", "kind", "subject", "ref"])
			.orderBy("account_id")
			.orderBy("number")
			.execute();
		await db().deleteFrom("live_events").execute();
		const of = ({ accountId }: ClubMember) =>
			rows.filter((row) => row.account_id === accountId).map(({ kind, ref }) => `${kind} ${ref}`);
		expect(new Set(rows.map(({ subject }) => subject)).size).toBeLessThan(2);
		return { man: of(man), woman: of(woman) };
	};
	const request = { man: ["message 1"], woman: ["message 1", "count 1"] };
	expect(await told()).toEqual({
		man: [...request.man, "message 2", "count 2"],
		woman: [...request.woman, "message 2"],
	});
	await markRead(site, me(man), id, 2);
	expect(await told()).toEqual({ man: ["count 2"], woman: [] });
	await db()
		.insertInto("member_choices")
		.values([man, woman].map(({ memberId }) => ({ member_id: memberId, shows_receipts: true })))
		.execute();
	await setMuted(site, me(man), id, true);
	await told();
	await send(site, woman, id);
	expect(await told()).toEqual({ man: ["message 3"], woman: ["message 3"] });
	await markRead(site, me(man), id, 3);
	expect(await told()).toEqual({ man: ["count 3"], woman: ["read 3"] });
});
