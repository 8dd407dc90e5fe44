import { expect, test } from "vitest";
import { day, hour } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import {
	addPair,
	addTalk,
	conversationOf,
	readerOf,
	send,
	type TalkSite,
	talkSite,
	textsOf,
	write,
} from "../../test/talks.ts";
import { giveHeart } from "../members/hearts.server.ts";
import { findOther, findPartner } from "../members/may-see.server.ts";
import { block, unblock } from "../moderation/blocks.server.ts";
import { listConversations } from "./list.server.ts";
import type { Part } from "./messages-list.ts";
import { sendMessage } from "./send.server.ts";
import { readThread } from "./thread.server.ts";

const db = testDatabase();
const site = talkSite(db);

async function rowsOf(member: ClubMember, tab: Part, now = new Date()) {
	return (await listConversations(site, await readerOf(site, member, now), tab, null, now)).rows;
}

const heart = async (from: ClubMember, to: ClubMember, now = new Date()) =>
	giveHeart(db(), await readerOf(site, from, now), to.publicId, now);

test("a first message lands in the requests, one more may follow, and an answer opens", async () => {
	const { man, woman } = await addPair(site);
	expect(await write(site, man, woman, "  שלום ליאן\r\nמה שלומך?  ")).toBe(1);
	expect(await write(site, man, woman, "עוד דבר")).toBe(2);
	expect(await write(site, man, woman)).toBe("waiting");
	const id = await conversationOf(site, { man, woman });
	expect(await send(site, man, id)).toBe("waiting");
	expect(await rowsOf(woman, "inbox")).toEqual([]);
	const [asked] = await rowsOf(woman, "requests");
	expect(asked).toMatchObject({ id, state: "asked", unread: 2, other: { alias: "אורי" } });
	expect(asked?.last).toMatchObject({ text: "עוד דבר", isMine: false, number: 2 });
	const [waiting] = await rowsOf(man, "inbox");
	expect(waiting).toMatchObject({ id, state: "waiting", unread: 0, other: { alias: "ליאן" } });
	expect(await textsOf(site, woman, id)).toEqual(["שלום ליאן\nמה שלומך?", "עוד דבר"]);
	expect(await send(site, woman, id, "שלום גם לך")).toBe(3);
	expect(await rowsOf(woman, "requests")).toEqual([]);
	expect((await rowsOf(woman, "inbox"))[0]).toMatchObject({ state: "open" });
	expect((await rowsOf(man, "unread"))[0]).toMatchObject({ state: "open", unread: 1 });
	expect(await write(site, man, woman, "x".repeat(4_000))).toBe(4);
});

test("both write first at once: there is one conversation, and it is open", async () => {
	const { man, woman } = await addPair(site);
	const numbers = await Promise.all([write(site, man, woman), write(site, woman, man)]);
	expect(numbers.toSorted()).toEqual([1, 2]);
	const rows = await db().selectFrom("conversations").select("state").execute();
	expect(rows).toEqual([{ state: "open" }]);
});

test("a counter that fell behind its messages, as after a crash, is set right by whoever writes next", async () => {
	const { man, woman, id } = await addTalk(site);
	const here = db().updateTable("conversations").where("id", "=", id);
	await here.set({ last_number: 1 }).execute();
	expect(await send(site, man, id, "אחרי הנפילה")).toBe(3);
	await here.set({ last_number: 0 }).execute();
	const both = await Promise.all([send(site, woman, id, "אחת"), send(site, man, id, "שתיים")]);
	expect(both.toSorted()).toEqual([4, 5]);
	expect(await textsOf(site, man, id)).toHaveLength(5);
	expect(await send(site, woman, id)).toBe(6);
});

test("what a device sends again is the same message", async () => {
	const { man, id } = await addTalk(site);
	const input = { text: "פעם אחת", clientId: "the device's own" };
	const me = await readerOf(site, man);
	const sent = await Promise.all([1, 2, 3].map(() => sendMessage(site, me, id, input)));
	expect(sent).toEqual([1, 2, 3].map(() => ({ conversation: id, number: 3 })));
	expect(await sendMessage(site, me, id, { ...input, text: "אחרת" })).toEqual(sent[0]);
	expect(await textsOf(site, man, id)).toEqual(["שלום ליאן", "שלום אורי", "פעם אחת"]);
});

test("a text has its length, and the rules for texts", async () => {
	const { man, woman } = await addPair(site);
	const me = await readerOf(site, man);
	expect(await write(site, man, woman, " \n ")).toBe("empty");
	expect(await write(site, man, woman, "x".repeat(1_001))).toBe("long");
	expect(await write(site, man, woman, "x".repeat(1_000))).toBe(1);
	const id = await conversationOf(site, { man, woman });
	const amount = "2000 לפגישה, מתאים לך?";
	const contact = "הטלפון שלי 052-1234567";
	expect(await sendMessage(site, me, id, { text: amount, clientId: null })).toHaveProperty(
		"refused",
	);
	const asked = await sendMessage(site, me, id, { text: contact, clientId: null });
	expect(asked).toMatchObject({ refused: "ask" });
	const confirmed = asked && "asked" in asked ? asked.asked : "";
	expect(await sendMessage(site, me, id, { text: contact, clientId: null, confirmed })).toEqual({
		conversation: id,
		number: 2,
	});
});

test("nobody writes to the own side, to themselves, to a stranger's conversation, or over a block", async () => {
	const { man, woman, id } = await addTalk(site);
	const other = await addClubMember(db(), { role: "daddy", plan: "vip" });
	expect(await write(site, man, other)).toBeNull();
	expect(await write(site, man, man)).toBeNull();
	expect(await send(site, other, id)).toBeNull();
	for (const address of ["", "x", "\0", other.publicId]) {
		expect(await send(site, man, address)).toBeNull();
	}
	const pair = { viewerId: woman.memberId, otherId: man.memberId };
	await db()
		.transaction()
		.execute((trx) => block(trx, pair));
	expect(await send(site, woman, id)).toBeNull();
	expect(await textsOf(site, woman, id)).toBeNull();
	expect(await rowsOf(woman, "inbox")).toEqual([]);
	expect([await send(site, man, id), (await textsOf(site, man, id))?.length]).toEqual([
		"resting",
		2,
	]);
	await db()
		.transaction()
		.execute((trx) => unblock(trx, pair));
	// As it is, until she writes.
	expect(await send(site, man, id)).toBe("resting");
	expect(await send(site, woman, id)).toBe(3);
	expect(await send(site, man, id)).toBe(4);
});

test("while one is away both read and nobody writes; a man without a month goes on", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	expect(await write(site, woman, man)).toBe(1);
	const id = await conversationOf(site, { man, woman });
	expect(await send(site, man, id)).toBe(2);
	const choice = db().insertInto("member_choices");
	await choice.values({ member_id: woman.memberId, hidden_at: new Date() }).execute();
	expect(await send(site, man, id)).toBe(3);
	// A hidden member is visible to those they write with, and to nobody else.
	const meets = async (member: ClubMember) =>
		(await findOther(db(), { id: member.memberId }, woman.publicId, "picture")) !== null;
	const stranger = await addClubMember(db(), { role: "daddy" });
	expect([await meets(man), await meets(stranger)]).toEqual([true, false]);
	await db()
		.updateTable("member_choices")
		.set({ paused_until: new Date("2100-01-01") })
		.execute();
	expect(await send(site, man, id)).toBe("resting");
	expect(await send(site, woman, id)).toBe("resting");
	expect(await textsOf(site, woman, id)).toHaveLength(3);
	const thread = await readThread(site, await readerOf(site, man), id);
	const other = { talk: "resting", publicId: null, address: woman.publicId };
	expect(thread).toMatchObject({ mayWrite: null, other });
	const found = async (member: ClubMember) =>
		(await findPartner(db(), { id: member.memberId }, woman.publicId))?.id ?? null;
	expect([await found(man), await found(stranger)]).toEqual([woman.memberId, null]);
	await db().updateTable("member_choices").set({ paused_until: null }).execute();
	await db()
		.insertInto("enforcements")
		.values({ member_id: man.memberId, kind: "banned" })
		.execute();
	expect(await send(site, woman, id)).toBe("left");
	const left = await readThread(site, await readerOf(site, woman), id);
	expect(left?.other).toMatchObject({ alias: null, portrait: null, talk: "left", isBanned: true });
	expect(left?.messages).toHaveLength(3);
});

test("a man without a month begins after hearts of both, which count against nothing", async () => {
	const man = await addClubMember(db(), { role: "daddy" });
	const woman = await addClubMember(db());
	expect(await write(site, man, woman)).toBe("hearts");
	await heart(man, woman);
	expect(await write(site, man, woman)).toBe("hearts");
	await heart(woman, man);
	expect(await write(site, man, woman)).toBe(1);
	expect(
		await db().selectFrom("day_uses").select("kind").where("kind", "=", "conversation").execute(),
	).toEqual([]);
});

test("a day has so many new conversations, and an hour five", async () => {
	// Noon in Israel.
	const now = new Date("2026-11-22T10:00:00Z");
	const site = { ...talkSite(db), settings: { limits: 1 } as TalkSite["settings"] };
	const man = await addClubMember(db(), { role: "daddy", plan: "basic" });
	const women: ClubMember[] = [];
	for (let index = 0; index < 7; index += 1) women.push(await addClubMember(db()));
	const [first, ...more] = women as [ClubMember, ...ClubMember[]];
	for (const woman of women.slice(0, 5)) expect(await write(site, man, woman, "שלום", now)).toBe(1);
	expect(await write(site, man, first, "עוד", now)).toBe(2);
	expect(await write(site, man, more[4] as ClubMember, "שלום", now)).toBe("day");
	const tomorrow = new Date(now.getTime() + day);
	expect(await write(site, man, more[4] as ClubMember, "שלום", tomorrow)).toBe("fast");
	await db().deleteFrom("rate_limits").execute();
	expect(await write(site, man, more[4] as ClubMember, "שלום", tomorrow)).toBe(1);
});

test("who may write: everyone, the badge, hearts of both, an age; the words are the same", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "vip", age: 50 });
	const badged = await addClubMember(db(), {
		role: "daddy",
		plan: "vip",
		badgeAt: new Date(),
		age: 40,
	});
	const choose = async (choice: object) => {
		const woman = await addClubMember(db());
		await db()
			.insertInto("member_choices")
			.values({ member_id: woman.memberId, ...choice })
			.execute();
		return woman;
	};
	const verified = await choose({ who_writes: "verified" });
	expect(await write(site, man, verified)).toBe("closed");
	expect(await write(site, badged, verified)).toBe(1);
	const hearts = await choose({ who_writes: "hearts" });
	expect(await write(site, badged, hearts)).toBe("closed");
	await heart(badged, hearts);
	await heart(hearts, badged);
	expect(await write(site, badged, hearts)).toBe(1);
	const aged = await choose({ write_age_from: 35, write_age_to: 49 });
	expect(await write(site, man, aged)).toBe("closed");
	expect(await write(site, badged, aged)).toBe(1);
});

test("two weeks without an answer, and only the other's heart or message opens it again", async () => {
	const now = new Date("2026-11-22T10:00:00Z");
	const at = (ms: number) => new Date(now.getTime() + ms);
	const { man, woman } = await addPair(site);
	await write(site, man, woman, "שלום", now);
	const id = await conversationOf(site, { man, woman });
	const almost = at(14 * day - 1);
	expect((await rowsOf(man, "inbox", almost))[0]?.state).toBe("waiting");
	expect((await rowsOf(man, "inbox", at(14 * day)))[0]?.state).toBe("over");
	expect(await send(site, man, id, "עוד", at(14 * day))).toBe("closed");
	await heart(woman, man, at(15 * day));
	expect(await send(site, man, id, "עוד", at(15 * day + hour))).toBe(2);
	expect((await rowsOf(man, "inbox", at(15 * day + hour)))[0]?.state).toBe("waiting");
	expect(await send(site, woman, id, "שלום", at(40 * day))).toBe(3);
	expect((await rowsOf(man, "inbox", at(40 * day)))[0]?.state).toBe("open");
});

test.each(["\u200b\u2060", "\u3164", "\u05b7\u05b8", "\u2800", "\u202e", "\ufe0f", "\u{e0041}"])(
	"a message that shows nothing (%j) is none",
	async (text) => {
		const { man, woman } = await addPair(site);
		expect(await write(site, man, woman, text)).toBe("empty");
		expect(await write(site, man, woman, `${text}שלום`)).toBe(1);
	},
);
