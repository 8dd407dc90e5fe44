import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { day, hour, stopClock } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { postgresUrl, testDatabase } from "../../test/database.ts";
import { block } from "../moderation/blocks.server.ts";
import { giveHeart, hasHeart, takeHeart } from "./hearts.server.ts";
import { findMember } from "./member.server.ts";

const db = testDatabase();

async function here(member: ClubMember, now = new Date()) {
	const found = await findMember(db(), member, now);
	if ("refused" in found) throw new Error(found.refused);
	return found;
}

const give = async (from: ClubMember, to: ClubMember, now = new Date()) => {
	const given = await giveHeart(db(), await here(from, now), to.publicId, now);
	if (!given) return null;
	return "refused" in given ? given.most : given.isBoth;
};

const addMan = (given: Parameters<typeof addClubMember>[1] = {}) =>
	addClubMember(db(), { role: "daddy", ...given });

async function addWomen(count: number): Promise<ClubMember[]> {
	const women: ClubMember[] = [];
	for (let index = 0; index < count; index += 1) women.push(await addClubMember(db()));
	return women;
}

test("a heart is given once, both hearts are both's, and a heart taken back is gone", async () => {
	const man = await addMan();
	const woman = await addClubMember(db());
	expect(await give(man, woman)).toBe(false);
	expect(await give(man, woman)).toBe(false);
	expect(await give(woman, man)).toBe(true);
	await takeHeart(db(), { id: man.memberId }, woman.publicId);
	expect(await hasHeart(db(), man.memberId, woman.memberId)).toBe(false);
	expect(await hasHeart(db(), woman.memberId, man.memberId)).toBe(true);
});

test("nobody gives one to the own side, to themselves, or to nobody", async () => {
	const man = await addMan();
	const other = await addMan();
	expect(await give(man, other)).toBeNull();
	expect(await give(man, man)).toBeNull();
	expect(await giveHeart(db(), await here(man), "no such id")).toBeNull();
});

test("a heart that is kept to oneself never makes two", async () => {
	const man = await addMan();
	const woman = await addClubMember(db());
	await db()
		.insertInto("member_choices")
		.values({ member_id: woman.memberId, shows_hearts: false })
		.execute();
	await give(woman, man);
	expect(await give(man, woman)).toBe(false);
});

test("invisible holds only while the plan allows it", async () => {
	const free = await addMan();
	const premium = await addMan({ plan: "premium" });
	const woman = await addClubMember(db());
	for (const { memberId } of [free, premium]) {
		await db()
			.insertInto("member_choices")
			.values({ member_id: memberId, is_invisible: true })
			.execute();
	}
	await give(free, woman);
	await give(premium, woman);
	const rows = await db().selectFrom("hearts").select(["member_id", "is_told"]).execute();
	const told = rows.filter(({ is_told }) => is_told).map(({ member_id }) => member_id);
	expect(told).toEqual([free.memberId]);
});

test("ten a day without a plan, three in the first week, until midnight in Israel", async () => {
	// 23:59 in Israel.
	const now = new Date("2026-11-22T21:59:00Z");
	const set = stopClock(now.getTime());
	const man = await addMan();
	const women = await addWomen(11);
	for (const woman of women.slice(0, 10)) expect(await give(man, woman, now)).toBe(false);
	const first = women[0] as ClubMember;
	const last = women[10] as ClubMember;
	expect(await give(man, last, now)).toBe(10);
	// Taking one back restores none; giving the same one again costs none.
	await takeHeart(db(), { id: man.memberId }, first.publicId);
	expect(await give(man, last, now)).toBe(10);
	expect(await give(man, first, now)).toBe(false);
	set(60_000);
	expect(await give(man, last, new Date())).toBe(false);
	const newcomer = await addMan({ since: new Date(now.getTime() - 7 * day + hour) });
	for (const woman of women.slice(0, 3)) expect(await give(newcomer, woman, now)).toBe(false);
	expect(await give(newcomer, last, now)).toBe(3);
	expect(await give(newcomer, last, new Date(now.getTime() + hour))).toBe(false);
});

test("a double tap gives one heart, and taps at once never pass the limit", async () => {
	const man = await addMan();
	const women = await addWomen(12);
	const [first] = women;
	await Promise.all([1, 2, 3].map(() => give(man, first as ClubMember)));
	expect(await db().selectFrom("hearts").selectAll().execute()).toHaveLength(1);
	await Promise.all(women.map((woman) => give(man, woman)));
	expect(await db().selectFrom("hearts").selectAll().execute()).toHaveLength(10);
	expect(await db().selectFrom("day_uses").selectAll().execute()).toHaveLength(10);
});

test("both tap at once: one of them at least learns that there are two", async () => {
	for (let round = 0; round < 5; round += 1) {
		const man = await addMan();
		const woman = await addClubMember(db());
		const both = await Promise.all([give(man, woman), give(woman, man)]);
		expect(both).toContain(true);
	}
});

test("against a block at the same moment, a heart is given before it or not at all", async () => {
	for (let round = 0; round < 5; round += 1) {
		const man = await addMan();
		const woman = await addClubMember(db());
		const pair = { viewerId: woman.memberId, otherId: man.memberId };
		const [given] = await Promise.all([
			give(man, woman),
			db()
				.transaction()
				.execute((trx) => block(trx, pair)),
		]);
		expect(await hasHeart(db(), man.memberId, woman.memberId)).toBe(given === false);
		expect(await give(man, woman)).toBeNull();
	}
});

// The embedded database runs one transaction after the other.
test.runIf(postgresUrl)(
	"a block that comes while a heart waits for the pair stops it",
	async () => {
		const man = await addMan();
		const woman = await addClubMember(db());
		const pair = { viewerId: woman.memberId, otherId: man.memberId };
		const from = await here(man);
		let giving: ReturnType<typeof giveHeart> | undefined;
		await db()
			.transaction()
			.execute(async (trx) => {
				await block(trx, pair);
				giving = giveHeart(db(), from, woman.publicId);
				const waiting = sql<{ waits: boolean }>`select exists (select from pg_locks
				where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`;
				while (!(await waiting.execute(trx)).rows[0]?.waits) await setTimeout(5);
			});
		expect(await giving).toBeNull();
		expect(await hasHeart(db(), man.memberId, woman.memberId)).toBe(false);
	},
);
