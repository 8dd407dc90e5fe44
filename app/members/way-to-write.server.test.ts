import { expect, test } from "vitest";
import { day } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import {
	addPair,
	conversationOf,
	noon,
	readerOf,
	send,
	talkSite,
	write,
} from "../../test/talks.ts";
import { declineRequest } from "../conversations/request-answers.server.ts";
import { findWayToWrite, readTalks } from "./way-to-write.server.ts";

const db = testDatabase();
const site = talkSite(db);

async function wayOf(me: ClubMember, other: ClubMember, now = noon) {
	return findWayToWrite(db(), await readerOf(site, me, now), { id: other.memberId }, now);
}

const heart = (from: ClubMember, to: ClubMember, given_at = noon) =>
	db()
		.insertInto("hearts")
		.values({ member_id: from.memberId, other_id: to.memberId, given_at, is_told: true })
		.execute();

test("from nothing over a request to a conversation, each side is told its own way", async () => {
	const { man, woman } = await addPair(site);
	expect(await wayOf(man, woman)).toEqual({ kind: "first", today: { left: 40, most: 40 } });
	await write(site, man, woman, "שלום", noon);
	const conversation = await conversationOf(site, { man, woman });
	expect(await wayOf(man, woman)).toEqual({ kind: "waiting", conversation });
	expect(await wayOf(woman, man)).toEqual({ kind: "asked", conversation });
	await send(site, woman, conversation, "שלום", noon);
	const talk = { kind: "talk", conversation };
	expect([await wayOf(man, woman), await wayOf(woman, man)]).toEqual([talk, talk]);
	const asked = { memberId: man.memberId, otherIds: [woman.memberId, man.memberId] };
	expect(await readTalks(db(), asked)).toEqual([{ otherId: woman.memberId, conversation }]);
	const others = { memberId: woman.memberId, otherIds: [man.memberId] };
	expect(await readTalks(db(), others)).toEqual([{ otherId: man.memberId, conversation }]);
});

test("a declined request looks to the one who asked like an unanswered one, day after day", async () => {
	const silent = await addPair(site);
	const declined = await addPair(site);
	for (const pair of [silent, declined]) await write(site, pair.man, pair.woman, "שלום", noon);
	const id = await conversationOf(site, declined);
	const { memberId, accountId } = declined.woman;
	await declineRequest(site, { id: memberId, accountId }, id, noon);
	for (const days of [0, 13, 14, 15]) {
		const now = new Date(noon.getTime() + days * day);
		const { kind } = await wayOf(silent.man, silent.woman, now);
		expect((await wayOf(declined.man, declined.woman, now)).kind, `${days}`).toBe(kind);
		expect(kind).toBe(days < 14 ? "waiting" : "over");
	}
	// Who declined may still change their mind.
	expect(await wayOf(declined.woman, declined.man)).toEqual({ kind: "talk", conversation: id });
	const later = new Date(noon.getTime() + 15 * day);
	await heart(silent.woman, silent.man, later);
	expect((await wayOf(silent.man, silent.woman, later)).kind).toBe("talk");
});

test("a first message that is held is nothing to the one it was written to", async () => {
	const { man, woman } = await addPair(site);
	expect(await write(site, man, woman, "אני בת 16", noon)).toBe("held");
	expect((await wayOf(man, woman)).kind).toBe("waiting");
	expect((await wayOf(woman, man)).kind).toBe("first");
	const hers = { memberId: woman.memberId, otherIds: [man.memberId] };
	const his = { memberId: man.memberId, otherIds: [woman.memberId] };
	expect(await readTalks(db(), hers)).toEqual([]);
	expect(await readTalks(db(), his)).toHaveLength(1);
	// The staff did not send it: nothing exists between the two, and nothing blocks a start.
	await db().deleteFrom("held_messages").execute();
	expect((await wayOf(man, woman)).kind).toBe("first");
	expect(await readTalks(db(), his)).toEqual([]);
});

test("the day's new conversations are counted down, to midnight in Israel", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "basic" });
	const women: ClubMember[] = [];
	for (let at = 0; at < 6; at += 1) women.push(await addClubMember(db()));
	const [last] = women.splice(5) as [ClubMember];
	for (const [at, woman] of women.entries()) {
		expect(await wayOf(man, last)).toEqual({ kind: "first", today: { left: 5 - at, most: 5 } });
		expect(await write(site, man, woman, `שלום ${at}`, noon)).toBe(1);
	}
	expect(await wayOf(man, last)).toEqual({ kind: "day", most: 5 });
	expect(await write(site, man, last, "שלום", noon)).toBe("day");
	const midnight = new Date("2026-11-22T22:00:00Z");
	expect((await wayOf(man, last, new Date(midnight.getTime() - 1))).kind).toBe("day");
	expect(await wayOf(man, last, midnight)).toEqual({ kind: "first", today: { left: 5, most: 5 } });
	expect(await write(site, man, last, "שלום", midnight)).toBe(1);
	// Mutual hearts count against no limit.
	const fresh = await addClubMember(db());
	await heart(man, fresh);
	await heart(fresh, man);
	expect(await wayOf(man, fresh)).toEqual({ kind: "first", today: null });
});

test("what is said before writing is what the writing is answered with", async () => {
	const free = await addClubMember(db(), { role: "daddy", age: 50 });
	const paid = await addClubMember(db(), { role: "daddy", plan: "vip", age: 50 });
	const choose = async (values: object) => {
		const woman = await addClubMember(db());
		const row = { member_id: woman.memberId, ...values };
		await db().insertInto("member_choices").values(row).execute();
		return woman;
	};
	const verified = await choose({ who_writes: "verified" });
	const hearts = await choose({ who_writes: "hearts" });
	const young = await choose({ write_age_to: 49 });
	const close = await choose({ write_age_from: 50, write_age_to: 50 });
	const told = [
		[free, close, "hearts"],
		[free, hearts, "closed"],
		[paid, verified, "closed"],
		[paid, hearts, "closed"],
		[paid, young, "closed"],
		[paid, close, "first"],
	] as const;
	for (const [me, other, kind] of told) {
		expect((await wayOf(me, other)).kind).toBe(kind);
		expect(await write(site, me, other, "שלום", noon)).toBe(kind === "first" ? 1 : kind);
	}
});
