import { expect, test } from "vitest";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import { tellNotices } from "../accounts/notices.server.ts";
import { giveHeart, takeHeart } from "../members/hearts.server.ts";
import { findMember } from "../members/member.server.ts";
import { memberTables } from "../members/personal-data.server.ts";
import { block, hide, unblock } from "../moderation/blocks.server.ts";
import { wholeDay } from "../platform/dates.ts";
import { day } from "../platform/time.ts";
import { refreshListing } from "../profiles/listing/listing.server.ts";
import { countNews } from "./count.server.ts";
import { seeAll, seePlace } from "./seen.server.ts";

const db = testDatabase();

const addMan = (given: Parameters<typeof addClubMember>[1] = {}) =>
	addClubMember(db(), { role: "daddy", ...given });
const addWoman = (alias = "תמר") => addClubMember(db(), { texts: { display_name: alias } });

async function give(from: ClubMember, to: ClubMember, now = new Date()) {
	const me = await findMember(db(), from, now);
	if ("refused" in me) throw new Error(me.refused);
	await giveHeart(db(), me, to.publicId, now);
}

const take = (from: ClubMember, to: ClubMember) =>
	takeHeart(db(), { id: from.memberId }, to.publicId);

const newsOf = (member: ClubMember) => countNews(db(), member);
const kindsOf = async (member: ClubMember) => (await newsOf(member)).kinds;

const eventsOf = async ({ accountId }: ClubMember) =>
	(
		await db()
			.selectFrom("live_events")
			.select("kind")
			.where("account_id", "=", accountId)
			.execute()
	).length;

const choose = (
	{ memberId }: ClubMember,
	choice: { shows_hearts?: boolean; is_invisible?: boolean; hidden_at?: Date; paused_until?: Date },
) =>
	db()
		.insertInto("member_choices")
		.values({ member_id: memberId, ...choice })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(choice))
		.execute();

const relist = (member: ClubMember) =>
	db()
		.transaction()
		.execute((trx) => refreshListing(trx, member));

const apart = (change: typeof block, viewer: ClubMember, other: ClubMember) =>
	db()
		.transaction()
		.execute((trx) => change(trx, { viewerId: viewer.memberId, otherId: other.memberId }));

test("a heart is told, two hearts tell both, also who began", async () => {
	const man = await addMan({ plan: "premium" });
	const woman = await addWoman();
	await give(man, woman);
	expect(await kindsOf(woman)).toEqual({ heart: 1 });
	expect(await kindsOf(man)).toEqual({});
	await give(woman, man);
	expect(await kindsOf(woman)).toEqual({ match: 1 });
	expect(await kindsOf(man)).toEqual({ match: 1 });
	expect(await newsOf(man)).toMatchObject({ unread: 0, albums: 0, notices: 1 });
	expect(await eventsOf(man)).toBe(1);
});

test("a pair is told once in 30 days, however often the heart goes and comes", async () => {
	const man = await addMan();
	const woman = await addWoman();
	const start = new Date(Date.now() - 40 * day);
	const rows = () => db().selectFrom("notices").select(["times", "last_at"]).execute();
	for (const days of [0, 1, 29]) {
		await give(man, woman, new Date(start.getTime() + days * day));
		await take(man, woman);
	}
	expect(await rows()).toEqual([{ times: 1, last_at: start }]);
	await give(man, woman, new Date(start.getTime() + 29 * day));
	await seeAll(db(), woman);
	await take(man, woman);
	await give(man, woman, new Date(start.getTime() + 30 * day + 1));
	expect(await rows()).toHaveLength(2);
	expect(await kindsOf(woman)).toEqual({ heart: 1 });
});

test("a heart taken back before it was seen leaves nothing, on an open page either", async () => {
	const man = await addMan();
	const woman = await addWoman();
	await give(man, woman);
	expect(await eventsOf(woman)).toBe(1);
	await take(man, woman);
	expect(await newsOf(woman)).toMatchObject({ kinds: {}, notices: 0 });
	expect(await eventsOf(woman)).toBe(2);
});

test("who is invisible, hides hearts or hides themselves is told of to nobody, not by an event", async () => {
	const woman = await addWoman();
	const invisible = await addMan({ plan: "vip" });
	const secret = await addMan();
	const hidden = await addMan();
	await choose(invisible, { is_invisible: true });
	await choose(secret, { shows_hearts: false });
	await choose(hidden, { hidden_at: new Date() });
	await relist(hidden);
	for (const man of [invisible, secret, hidden]) await give(man, woman);
	expect(await newsOf(woman)).toMatchObject({ kinds: {}, notices: 0 });
	expect(await eventsOf(woman)).toBe(0);
	await give(woman, invisible);
	expect(await kindsOf(invisible)).toEqual({ heart: 1 });
	expect(await kindsOf(woman)).toEqual({});
});

test("whom the reader hid gives a heart without a sound", async () => {
	const man = await addMan();
	const woman = await addWoman();
	await apart(hide, woman, man);
	await give(man, woman);
	expect(await kindsOf(woman)).toEqual({});
	expect(await eventsOf(woman)).toBe(0);
});

test("between the heart and the look the other blocks, hides or pauses; who comes back is shown again", async () => {
	const man = await addMan();
	const woman = await addWoman();
	await give(man, woman);
	await apart(block, man, woman);
	expect(await kindsOf(woman)).toEqual({});
	await apart(unblock, man, woman);
	expect(await kindsOf(woman)).toEqual({ heart: 1 });
	await choose(man, { hidden_at: new Date() });
	await relist(man);
	expect(await kindsOf(woman)).toEqual({});
	await seeAll(db(), woman);
	await db().updateTable("member_choices").set({ hidden_at: null }).execute();
	await relist(man);
	expect(await kindsOf(woman)).toEqual({ heart: 1 });
});

test("a heart taken back by who was blocked makes no sound", async () => {
	const man = await addMan();
	const woman = await addWoman();
	await give(man, woman);
	await apart(block, woman, man);
	const before = await eventsOf(woman);
	await take(man, woman);
	expect(await eventsOf(woman)).toBe(before);
});

test("who is away is told of themselves alone", async () => {
	const man = await addMan();
	const woman = await addWoman();
	await give(man, woman);
	await db()
		.transaction()
		.execute((trx) =>
			tellNotices(
				trx,
				[{ accountId: woman.accountId, kind: "security", code: "password" }],
				new Date(),
			),
		);
	await choose(woman, { paused_until: new Date(Date.now() + day) });
	expect(await kindsOf(woman)).toEqual({ security: 1 });
});

test("without the right to see who, hearts are one entry that nothing about anybody lowers", async () => {
	const man = await addMan({ plan: "basic" });
	const women = [await addWoman("תמר"), await addWoman("נגה"), await addWoman("רוני")] as const;
	for (const woman of women) await give(woman, man);
	expect(await newsOf(man)).toMatchObject({ kinds: { heart: 3 }, notices: 1, isHeartCount: true });
	const page = { kinds: ["heart", "match"], isNamed: true } as const;
	await seePlace(db(), man, { ...page, subject: women[0].publicId }, await newsOf(man));
	await apart(hide, man, women[1]);
	await apart(block, man, women[2]);
	expect(await kindsOf(man)).toEqual({ heart: 3 });
	await apart(block, women[0], man);
	expect(await kindsOf(man)).toEqual({ heart: 2 });
	await seePlace(db(), man, { kinds: ["heart"] }, await newsOf(man));
	expect(await kindsOf(man)).toEqual({});
});

test("opening somebody's page sees what is told of them, on the other device too, and only that", async () => {
	const first = await addMan();
	const second = await addMan();
	const woman = await addWoman();
	for (const man of [first, second]) await give(man, woman);
	const before = await eventsOf(woman);
	const place = { kinds: ["heart", "match"], subject: first.publicId, isNamed: true } as const;
	const seen = () => seePlace(db(), woman, place, { isHeartCount: false });
	expect(await Promise.all([seen(), seen()])).toContain(true);
	expect(await eventsOf(woman)).toBe(before + 1);
	expect(await kindsOf(woman)).toEqual({ heart: 1 });
});

test("a second event before the first is seen raises its row", async () => {
	const { accountId } = await addWoman();
	const tell = (code: string, at: Date) =>
		db()
			.transaction()
			.execute((trx) => tellNotices(trx, [{ accountId, kind: "support", subject: "7", code }], at));
	await tell("answer", new Date("2026-11-01T10:00:00Z"));
	await Promise.all([tell("answer", new Date()), tell("answer", new Date())]);
	const rows = await db().selectFrom("notices").select(["times", "seen_at"]).execute();
	expect(rows).toEqual([{ times: 3, seen_at: null }]);
	await seeAll(db(), { accountId, memberId: null });
	await tell("closed", new Date());
	expect(await db().selectFrom("notices").select("times").orderBy("last_at").execute()).toEqual([
		{ times: 3 },
		{ times: 1 },
	]);
});

test("what is rolled back was told to nobody", async () => {
	const woman = await addWoman();
	const failing = db()
		.transaction()
		.execute(async (trx) => {
			await tellNotices(
				trx,
				[{ ...woman, memberId: undefined as never, kind: "billing" }],
				new Date(),
			);
			throw new Error("no");
		});
	await expect(failing).rejects.toThrow("no");
	expect((await newsOf(woman)).notices).toBe(0);
	expect(await eventsOf(woman)).toBe(0);
});

test("a number without names rises with its event, also for a heart of somebody who was hidden", async () => {
	const counted = await addMan({ plan: "basic" });
	const named = await addMan({ plan: "vip" });
	const woman = await addWoman();
	for (const man of [counted, named]) await apart(hide, man, woman);
	for (const man of [counted, named]) await give(woman, man);
	// A person who would be named is not notified; a count names nobody.
	expect(await Promise.all([counted, named].map(eventsOf))).toEqual([1, 0]);
	expect(await Promise.all([counted, named].map(kindsOf))).toEqual([{ heart: 1 }, {}]);
	for (const man of [counted, named]) await take(woman, man);
	expect(await Promise.all([counted, named].map(eventsOf))).toEqual([2, 0]);
	expect(await Promise.all([counted, named].map(kindsOf))).toEqual([{}, {}]);
	await apart(block, woman, counted);
	const before = await eventsOf(counted);
	await give(await addWoman("נגה"), counted);
	expect(await eventsOf(counted)).toBe(before + 1);
});

test("the export holds hearts without names as their number and last day", async () => {
	const man = await addMan({ plan: "basic" });
	const first = await addWoman();
	const second = await addWoman("נגה");
	await give(first, man, new Date(Date.now() - 3 * day));
	await give(second, man);
	const exported = async () => {
		const { exported } = memberTables.notices;
		return db()
			.transaction()
			.execute((trx) => exported(trx, { accountId: man.accountId, email: "" }));
	};
	expect(await exported()).toEqual([]);
	await seeAll(db(), man);
	const today = wholeDay(new Date());
	expect(await exported()).toEqual([{ kind: "heart", code: "count", times: 2, last_at: today }]);
	await db().updateTable("membership_periods").set({ plan: "vip" }).execute();
	expect(await exported()).toMatchObject([
		{ kind: "heart", times: 1 },
		{ kind: "heart", times: 1, last_at: today },
	]);
});

test("a plan that has ended names nobody, and a heart of both is never a number", async () => {
	const ended = await addMan({ plan: "vip" });
	const counted = await addMan({ plan: "basic" });
	const woman = await addWoman();
	const past = new Date(Date.now() - day);
	await db()
		.updateTable("membership_periods")
		.set({ ends_at: past, starts_at: new Date(past.getTime() - 30 * day) })
		.where("account_id", "=", ended.accountId)
		.execute();
	await give(counted, woman);
	for (const man of [ended, counted]) await apart(hide, man, woman);
	for (const man of [ended, counted]) await give(woman, man);
	expect(await Promise.all([ended, counted].map(eventsOf))).toEqual([1, 0]);
	expect(await Promise.all([ended, counted].map(kindsOf))).toEqual([{ heart: 1 }, {}]);
});
