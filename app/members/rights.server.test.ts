import { expect, test } from "vitest";
import { day, stopClock } from "../../test/clock.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import {
	hidesAnybody,
	listBlocked,
	readOwnChoices,
	readPause,
	setPause,
	showPresence,
} from "./choices.server.ts";
import { countUse, readDayUses } from "./day-uses.server.ts";
import { findMember } from "./member.server.ts";

const db = testDatabase();

async function here(member: ClubMember, now = new Date()) {
	const found = await findMember(db(), member, now);
	if ("refused" in found) throw new Error(found.refused);
	return found;
}

type Chosen = { shows_presence?: boolean; shows_hearts?: boolean; is_invisible?: boolean };

const choose = ({ memberId }: ClubMember, chosen: Chosen) =>
	db()
		.insertInto("member_choices")
		.values({ member_id: memberId, ...chosen })
		.onConflict((conflict) => conflict.column("member_id").doUpdateSet(chosen))
		.execute();

test("whoever chose nothing shows presence and hearts, and is seen", async () => {
	const member = await addClubMember(db(), { role: "daddy", plan: "vip" });
	const choices = async () => readOwnChoices(db(), await here(member), new Date());
	const usual = { showsPresence: true, showsHearts: true, isInvisible: false };
	expect(await choices()).toEqual(usual);
	await choose(member, { shows_presence: false });
	expect(await choices()).toEqual({ ...usual, showsPresence: false });
	await choose(member, { shows_presence: true, shows_hearts: false });
	expect(await choices()).toEqual({ ...usual, showsHearts: false });
	await choose(member, { shows_hearts: true, is_invisible: true });
	expect(await choices()).toEqual({ ...usual, isInvisible: true });
});

test("invisible ends with the plan that allows it", async () => {
	const man = await addClubMember(db(), { role: "daddy", plan: "basic" });
	await choose(man, { is_invisible: true });
	const { isInvisible } = await readOwnChoices(db(), await here(man), new Date());
	expect(isInvisible).toBe(false);
});

test("presence is shown while nobody of them hides it", async () => {
	const dana = await addClubMember(db());
	const noa = await addClubMember(db());
	const both = () => showPresence(db(), [dana.memberId, noa.memberId]);
	expect(await both()).toBe(true);
	await choose(dana, { shows_presence: true });
	expect(await both()).toBe(true);
	await choose(noa, { shows_presence: false });
	expect(await both()).toBe(false);
	expect(await showPresence(db(), [dana.memberId])).toBe(true);
});

const hidden = 1;
const blocked = 2;

test("whom one hid or blocked is listed; a block ends the right to report after ninety days", async () => {
	const now = new Date("2026-08-01T12:00:00Z");
	const me = await addClubMember(db());
	const list = async () => {
		const rows = await listBlocked(db(), { id: me.memberId }, now);
		return rows.map(({ alias, isBlocked, mayReport }) => [alias, isBlocked, mayReport]);
	};
	expect([await list(), await hidesAnybody(db(), { id: me.memberId })]).toEqual([[], false]);
	const add = async (known_as: string, why: number, age: number) => {
		const other = await addClubMember(db(), { role: "daddy" });
		const since = new Date(now.getTime() - age);
		const pair = { viewer_id: me.memberId, other_id: other.memberId };
		await db()
			.insertInto("member_blocks")
			.values({ ...pair, why, since, known_address: other.publicId, known_as })
			.execute();
	};
	await add("עדיין", blocked, 90 * day - 1);
	await add("נגמר", blocked, 90 * day);
	expect(await hidesAnybody(db(), { id: me.memberId })).toBe(false);
	await add("הוסתר", hidden, 200 * day);
	expect(await hidesAnybody(db(), { id: me.memberId })).toBe(true);
	expect(await list()).toEqual([
		["עדיין", true, true],
		["נגמר", true, false],
		["הוסתר", false, true],
	]);
});

test("a day's limit counts people once each, in Israel's day; without a limit nothing is kept", async () => {
	const setClock = stopClock(Date.parse("2026-07-01T20:59:59Z"));
	const me = await addClubMember(db());
	const others = [await addClubMember(db()), await addClubMember(db()), await addClubMember(db())];
	const [one = me, two = me, three = me] = others;
	const use = ({ memberId: otherId }: ClubMember, most: number | null) =>
		db()
			.transaction()
			.execute((trx) =>
				countUse(trx, { memberId: me.memberId, otherId, kind: "heart" }, most, new Date()),
			);
	const used = () => readDayUses(db(), { memberId: me.memberId, kind: "heart" }, new Date());
	expect([await use(one, null), await used()]).toEqual([true, []]);
	expect([await use(one, 2), await use(one, 2), await use(two, 2)]).toEqual([true, true, true]);
	expect([await use(three, 2), await use(one, 2)]).toEqual([false, true]);
	expect((await used()).sort()).toEqual([one.memberId, two.memberId].sort());
	setClock(1_000);
	expect([await used(), await use(three, 2)]).toEqual([[], true]);
});

test("a pause is over with its last moment", async () => {
	const now = new Date("2026-08-01T12:00:00Z");
	const { memberId: id, accountId } = await addClubMember(db());
	const until = new Date(now.getTime() + day);
	const pausedAt = (at: Date) => readPause(db(), { id }, at);
	expect(await pausedAt(now)).toBeNull();
	await setPause({ db: db() }, { id, accountId }, until, now);
	expect(await pausedAt(new Date(until.getTime() - 1))).toEqual(until);
	expect(await pausedAt(until)).toBeNull();
	await setPause({ db: db() }, { id, accountId }, null, now);
	expect(await pausedAt(now)).toBeNull();
});
