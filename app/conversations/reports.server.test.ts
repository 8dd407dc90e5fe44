import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import {
	addPair,
	addTalk,
	at,
	conversationOf,
	readerOf,
	talkSite,
	write,
} from "../../test/talks.ts";
import { block, hide } from "../moderation/blocks.server.ts";
import { laneOf } from "../moderation/reports.ts";
import { deleteForMe } from "./participants.server.ts";
import { sendReport } from "./reports.server.ts";
import { unsendMessage } from "./unsent-messages.server.ts";

const db = testDatabase();
const site = talkSite(db);
const day = 86_400_000;

const base = { code: "scam_money", words: "ביקש קוד", isBlocked: false, kind: "profile", item: "" };
type Given = Partial<typeof base>;

async function report(from: ClubMember, to: ClubMember, given: Given = {}, now = new Date()) {
	const input = { ...base, ...given } as Parameters<typeof sendReport>[3];
	const sent = await sendReport(site, await readerOf(site, from), to.publicId, input, now);
	if (sent === null || sent === "gone") return sent;
	return "refused" in sent ? sent.refused : sent.number;
}

const casesOf = ({ memberId }: ClubMember) =>
	db().selectFrom("cases").selectAll().where("member_id", "=", memberId).execute();
const countReports = async ({ memberId }: ClubMember) =>
	(await db().selectFrom("reports").select("id").where("reporter_id", "=", memberId).execute())
		.length;

test("the same said twenty times is one report, in one case with the gravest lane", async () => {
	const { man, woman } = await addPair(site);
	const first = await report(woman, man);
	for (let again = 0; again < 20; again += 1) expect(await report(woman, man)).toBe(first);
	expect(await countReports(woman)).toBe(1);
	const other = await addClubMember(db());
	await report(other, man, { code: "danger" });
	expect(await casesOf(man)).toMatchObject([{ lane: "A", closed_at: null }]);
	const row = await db()
		.selectFrom("reports")
		.select("words")
		.where("reporter_id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	expect(row.words).not.toContain("קוד");
});

test("two at one moment file one report", async () => {
	const { man, woman } = await addPair(site);
	const numbers = await Promise.all([report(woman, man), report(woman, man)]);
	expect(new Set(numbers).size).toBe(1);
	expect(await countReports(woman)).toBe(1);
});

test("nobody reports themselves, the own side, an unknown address, or another's message", async () => {
	const { man, woman, id } = await addTalk(site);
	expect(await report(woman, woman)).toBeNull();
	expect(await report(woman, await addClubMember(db()))).toBeNull();
	expect(await report(woman, { ...man, publicId: man.memberId })).toBeNull();
	expect(id).not.toBe("");
	// Message 2 is her own, 3 does not exist, and the words of others are nobody's.
	for (const item of ["2", "3", "x", ""]) {
		expect(await report(woman, man, { kind: "message", item }), item).toBeNull();
	}
	const stranger = await addClubMember(db());
	expect(await report(stranger, man, { kind: "message", item: "1" })).toBeNull();
	expect(await report(woman, man, { kind: "photo", item: "x" })).toBeNull();
	expect(await report(woman, man, { kind: "message", item: "1" })).toBeGreaterThan(99_999);
});

test("an own block ends it after 90 days, one by the other after seven, hiding does not", async () => {
	const { man, woman } = await addTalk(site);
	const pair = { viewerId: woman.memberId, otherId: man.memberId };
	await db()
		.transaction()
		.execute((trx) => hide(trx, pair));
	const blockedAt = Date.now();
	await db()
		.updateTable("member_blocks")
		.set({ since: new Date(blockedAt - 200 * day) })
		.execute();
	expect(await report(woman, man)).toBeGreaterThan(0);
	await db()
		.transaction()
		.execute((trx) => block(trx, pair));
	const { since } = await db()
		.selectFrom("member_blocks")
		.select("since")
		.where("viewer_id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	const edge = since.getTime() + 90 * day;
	const later = { code: "fake", kind: "message", item: "1" };
	expect(await report(woman, man, later, new Date(edge))).toBeNull();
	expect(await report(woman, man, later, new Date(edge - 1))).toBeGreaterThan(0);
	// To him she has left by then: for 90 days more, as of everybody who left.
	const week = since.getTime() + 7 * day;
	expect(await report(man, woman, {}, new Date(week - 60_000))).toBeGreaterThan(0);
	expect(await report(man, woman, { code: "fake" }, new Date(week + 60_000))).toBeGreaterThan(0);
	const end = week + 90 * day;
	expect(await report(man, woman, { code: "privacy" }, new Date(end - 1_000))).toBeGreaterThan(0);
	expect(await report(man, woman, { code: "danger" }, new Date(end + 1_000))).toBeNull();
});

test("who only asked, and was not answered, learns nothing from the door", async () => {
	const { man, woman } = await addPair(site);
	await write(site, man, woman);
	const pair = { viewerId: woman.memberId, otherId: man.memberId };
	await db()
		.transaction()
		.execute((trx) => block(trx, pair));
	expect(await report(man, woman)).toBeNull();
});

test("a message is reported 90 days after the conversation was deleted, or it was unsent", async () => {
	const { man, woman } = await addPair(site);
	await write(site, man, woman, "מה שלומך?", at(0));
	const id = await conversationOf(site, { man, woman });
	const now = at(1_000);
	await unsendMessage(site, await readerOf(site, man), id, 1, now);
	await deleteForMe(site, await readerOf(site, woman), id, now);
	const item = { kind: "message", item: "1" };
	const edge = now.getTime() + 90 * day;
	expect(await report(woman, man, item, new Date(edge))).toBeNull();
	expect(await report(woman, man, item, new Date(edge - 1))).toBeGreaterThan(0);
	await db().updateTable("messages").set({ sealed: null }).execute();
	expect(await report(woman, man, { ...item, code: "fake" }, new Date(edge - 1))).toBe("gone");
});

test("twenty a day, and the next one a day after the first", async () => {
	const { man, woman } = await addPair(site);
	const now = new Date("2026-11-22T10:00:00Z");
	await report(woman, man, {}, now);
	const { id, ...row } = await db()
		.selectFrom("reports")
		.selectAll()
		.where("reporter_id", "=", woman.memberId)
		.executeTakeFirstOrThrow();
	for (let more = 1; more < 20; more += 1) {
		const given = { id: crypto.randomUUID(), number: 100_000 + more, item_number: more };
		await db()
			.insertInto("reports")
			.values({ ...row, ...given, kind: "message" })
			.execute();
	}
	expect(id).toBeTruthy();
	const next = { code: "fake" };
	expect(await report(woman, man, next, new Date(now.getTime() + day - 1))).toBe("limit");
	expect(await report(woman, man, next, new Date(now.getTime() + day))).toBeGreaterThan(0);
});

test("sexual harassment that another member reported too is graver", () => {
	expect(laneOf("harassment_sexual", { isRepeated: false })).toBe("D");
	expect(laneOf("harassment_sexual", { isRepeated: true })).toBe("B");
	expect(laneOf("minor", { isRepeated: false })).toBe("A");
});

test("who deleted themselves is reported for 90 days, by no name, to the case that the desk reads", async () => {
	const { man, woman } = await addTalk(site);
	await db().deleteFrom("accounts").where("id", "=", man.accountId).execute();
	const { gone_at } = await db()
		.selectFrom("members")
		.select("gone_at")
		.where("id", "=", man.memberId)
		.executeTakeFirstOrThrow();
	// A server counts in microseconds.
	const end = (gone_at?.getTime() ?? 0) + 90 * day + 1;
	const item = { kind: "message", item: "1" };
	expect(await report(woman, man, { ...item, isBlocked: true })).toBeGreaterThan(0);
	expect(await casesOf(man)).toMatchObject([{ lane: "B", closed_at: null }]);
	// There is nobody to block.
	expect(await db().selectFrom("member_blocks").select("why").execute()).toEqual([]);
	const later = { ...item, code: "danger" };
	expect(await report(woman, man, later, new Date(end))).toBeNull();
	expect(await report(woman, man, later, new Date(end - 2))).toBeGreaterThan(0);
	const stranger = await addClubMember(db());
	expect(await report(stranger, man), "who got no word of his").toBeNull();
});

test("whose words somebody put away reports them as long as they may, and nobody who wrote nothing", async () => {
	const { man, woman } = await addPair(site);
	await write(site, woman, man);
	await db().deleteFrom("accounts").where("id", "=", man.accountId).execute();
	expect(await report(woman, man)).toBeNull();
});
