import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../../test/club.ts";
import { testDatabase } from "../../../test/database.ts";
import { block, hide } from "../../moderation/blocks.server.ts";
import { addDays } from "../../platform/dates.ts";
import { openLog } from "../../platform/log/log.server.ts";
import { morningOn } from "../../platform/morning.ts";
import { day, hour, minute } from "../../platform/time.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { readCandidates, readExcluded } from "./candidates.server.ts";
import { addPairs, introduce } from "./morning.server.ts";
import { openPicks, putPickAside } from "./picks.server.ts";
import { keptDays } from "./rows.server.ts";

const db = testDatabase();
const log = openLog("silent");

const morning = "2026-11-22";
const eight = morningOn(morning);

async function add(
	given: Parameters<typeof addClubMember>[1] = {},
	seenAt = new Date(eight.getTime() - hour),
) {
	const member = await addClubMember(db(), given);
	await db()
		.insertInto("member_presence")
		.values({ member_id: member.memberId, seen_at: seenAt })
		.execute();
	return member;
}

const addMany = (count: number, given: Parameters<typeof addClubMember>[1] = {}) =>
	Promise.all(Array.from({ length: count }, () => add(given)));

const rows = () =>
	db().selectFrom("picks").selectAll().orderBy("woman_id").orderBy("man_id").execute();

const run = (at = eight) => introduce({ db: db(), log }, at);
const mornings = (days: number) => morningOn(addDays(morning, days));

const countOf = async ({ memberId }: ClubMember) =>
	(await rows()).filter(({ woman_id, man_id }) => [woman_id, man_id].includes(memberId)).length;

const noticesOf = ({ accountId }: ClubMember) =>
	db()
		.selectFrom("notices")
		.select(["kind", "times"])
		.where("account_id", "=", accountId)
		.execute();

const openAll = async (member: ClubMember, at: Date) => {
	const others = (await rows()).map((row) => (member.role === "baby" ? row.man_id : row.woman_id));
	await openPicks(db(), { id: member.memberId, role: member.role }, others, at);
};

test("each end gets as many as its plan says, and no more; both are told once", async () => {
	const women = await addMany(4);
	const free = await add({ role: "daddy" });
	const vip = await add({ role: "daddy", plan: "vip" });
	await run();
	expect(await countOf(free)).toBe(3);
	expect(await countOf(vip)).toBe(4);
	for (const member of [...women, free, vip]) {
		expect(await noticesOf(member)).toEqual([{ kind: "pick", times: 1 }]);
	}
	expect(new Set((await rows()).map(({ picked_on }) => String(picked_on)))).toEqual(
		new Set([morning]),
	);
});

test("a second run, the same morning or beside the first, changes nothing", async () => {
	await addMany(6);
	await addMany(6, { role: "daddy" });
	await Promise.all([run(), run()]);
	const made = await rows();
	expect(made.length).toBe(18);
	await run(new Date(eight.getTime() + 5 * hour));
	expect(await rows()).toEqual(made);
});

test("two nodes that write at once pass nobody's bound", async () => {
	const women = await addMany(5);
	const men = await addMany(5, { role: "daddy" });
	const all = women.flatMap((woman) =>
		men.map((man) => ({ woman: woman.memberId, man: man.memberId })),
	);
	const write = (pairs: typeof all) =>
		db()
			.transaction()
			.execute((trx) => addPairs(trx, pairs, morning, eight));
	await Promise.all([write(all), write(all.toReversed())]);
	for (const man of men) expect(await countOf(man)).toBe(3);
});

test("a killed run is taken up by whoever comes after it, and both together give no more", async () => {
	const women = await addMany(5);
	const men = await addMany(5, { role: "daddy" });
	const until = new Date(eight.getTime() + 3 * minute);
	await db().insertInto("pick_mornings").values({ morning, claimed_until: until }).execute();
	const woman = women[0]?.memberId ?? "";
	const man = men[0]?.memberId ?? "";
	await db()
		.transaction()
		.execute((trx) => addPairs(trx, [{ woman, man }], morning, eight));
	await run(new Date(until.getTime() - 1));
	expect(await rows()).toHaveLength(1);
	await run(until);
	for (const one of men) expect(await countOf(one)).toBe(3);
});

test("before eight it is still yesterday's morning, also when the clocks change", async () => {
	await add();
	await add({ role: "daddy" });
	// In the night before this Friday the clocks went forward: eight is an hour earlier.
	const spring = new Date("2026-03-27T05:00:00Z");
	await db().updateTable("member_presence").set({ seen_at: spring }).execute();
	await run(new Date(spring.getTime() - 1));
	expect(await rows()).toMatchObject([{ picked_on: "2026-03-26" }]);
	await run(spring);
	const { morning: last } = await db()
		.selectFrom("pick_mornings")
		.select("morning")
		.orderBy("morning", "desc")
		.executeTakeFirstOrThrow();
	expect(last).toBe("2026-03-27");
	expect(await rows()).toMatchObject([{ picked_on: "2026-03-26" }]);
});

test("what was not opened waits, and takes the place of new ones; what was opened makes room", async () => {
	await addMany(9);
	const man = await add({ role: "daddy" });
	await run();
	await run(mornings(1));
	expect(await countOf(man)).toBe(3);
	await openAll(man, mornings(1));
	await run(mornings(2));
	expect(await countOf(man)).toBe(6);
});

test("a pair returns after thirty days at the earliest, and not after a lasting word", async () => {
	const woman = await add();
	const man = await add({ role: "daddy" });
	const me = { id: man.memberId, role: man.role };
	const seen = (at: Date) => db().updateTable("member_presence").set({ seen_at: at }).execute();
	const day0 = async (word: "far" | "not-now" | null) => {
		await db().deleteFrom("picks").execute();
		await db().deleteFrom("pick_mornings").execute();
		await run();
		await openAll(woman, eight);
		await putPickAside(db(), me, { publicId: woman.publicId, word }, eight);
	};
	const dates = async (at: Date) => {
		await seen(at);
		await run(at);
		return (await rows()).map(({ picked_on }) => picked_on);
	};
	await day0("not-now");
	expect((await rows())[0]?.expires_at.getTime()).toBeLessThan(mornings(keptDays + 1).getTime());
	expect(await dates(mornings(29))).toEqual([morning]);
	expect(await dates(mornings(30))).toEqual([addDays(morning, 30)]);
	expect(await rows()).toMatchObject([
		{ woman_opened_at: null, man_aside_at: null, man_word: null },
	]);
	await seen(eight);
	await day0("far");
	expect(await dates(mornings(30))).toEqual([morning]);
	expect((await rows())[0]?.expires_at.getTime()).toBe(eight.getTime() + 365 * day);
});

test.each([
	["hides", { hidden_at: eight }],
	["pauses", { paused_until: mornings(9) }],
])("who %s is introduced to nobody", async (_, choice) => {
	await add();
	const man = await add({ role: "daddy" });
	await db()
		.insertInto("member_choices")
		.values({ member_id: man.memberId, ...choice })
		.execute();
	stopClock(eight.getTime());
	await db()
		.transaction()
		.execute((trx) => refreshListing(trx, man));
	await run();
	expect(await rows()).toEqual([]);
});

/** Whoever takes nobody's place when the pairs are made. */
async function pairsApart(): Promise<string[]> {
	const found = await readCandidates({ db: db() }, morning, eight);
	const places = [...(await readExcluded({ db: db() }, found, morning))];
	const ids = places.map((place) => found.ids[place]);
	return ids.flatMap((id, at) => (at % 2 === 0 ? [`${id} ${ids[at + 1]}`] : []));
}

test("what keeps two apart between the night and the writing is seen, and who writes with each other has met", async () => {
	const woman = await add();
	const other = await add();
	const man = await add({ role: "daddy" });
	const pair = { viewerId: man.memberId, otherId: woman.memberId };
	await db()
		.transaction()
		.execute((trx) => hide(trx, pair));
	const [first_id = "", second_id = ""] = [other.memberId, man.memberId].toSorted();
	const id = crypto.randomUUID();
	await db()
		.insertInto("conversations")
		.values({
			id,
			first_id,
			second_id,
			state: "open",
			asked_by: man.memberId,
			asked_at: eight,
			last_at: eight,
		})
		.execute();
	await db()
		.insertInto("participants")
		.values({
			conversation_id: id,
			member_id: other.memberId,
			other_id: man.memberId,
			shelf: "inbox",
			moved_at: eight,
		})
		.execute();
	const pairs = [woman, other].map(({ memberId }) => ({ woman: memberId, man: man.memberId }));
	expect((await pairsApart()).toSorted()).toEqual(
		pairs.map((one) => `${one.woman} ${one.man}`).toSorted(),
	);
	await db()
		.transaction()
		.execute((trx) => addPairs(trx, pairs, morning, eight));
	await run();
	expect(await rows()).toEqual([]);
});

test("who was not here for a month gets nobody; nobody of the other side is no fault", async () => {
	await add({}, new Date(eight.getTime() - 31 * day));
	await add({ role: "daddy" });
	await run();
	expect(await rows()).toEqual([]);
	const { is_few } = await db()
		.selectFrom("pick_mornings")
		.select("is_few")
		.executeTakeFirstOrThrow();
	expect(is_few).toBe(true);
});

test("who lost an introduction to a block gets another", async () => {
	const women = await addMany(4);
	const man = await add({ role: "daddy" });
	await run();
	const waiting = new Set((await rows()).map(({ woman_id }) => woman_id));
	const [away] = women.filter(({ memberId }) => waiting.has(memberId));
	if (!away) throw new Error("nobody waits");
	await db()
		.transaction()
		.execute((trx) => block(trx, { viewerId: away.memberId, otherId: man.memberId }));
	await run(mornings(1));
	expect(await countOf(man)).toBe(4);
});
