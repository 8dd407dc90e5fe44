import { expect, test } from "vitest";
import { day, minute, stopClock } from "../../../test/clock.ts";
import { addCrowd } from "../../../test/crowd.ts";
import { addListed, findListed, type ListedMember } from "../../../test/listed.ts";
import { testPayments } from "../../../test/payments.ts";
import { inTransaction } from "../../platform/database/open-database.server.ts";
import { maintainListing, rolloverDay, vacuumSearch } from "./listing.job.ts";
import { refreshListing } from "./listing.server.ts";
import { touchPresence } from "./presence.server.ts";

const money = testPayments();
const db = () => money.site().db;
const keep = () => maintainListing.work(money.site(), {});
const turn = () => rolloverDay.work(money.site(), {});

const refresh = (member: ListedMember) => inTransaction(db(), (trx) => refreshListing(trx, member));

test("a pause ends by itself at its minute", async () => {
	const setClock = stopClock();
	const dana = await addListed(db());
	const paused_until = new Date(Date.now() + day);
	await db()
		.insertInto("member_choices")
		.values({ member_id: dana.memberId, paused_until })
		.execute();
	await refresh(dana);
	setClock(day - 1);
	await keep();
	expect(await findListed(db(), dana)).toBeUndefined();
	setClock(day);
	await keep();
	expect(await findListed(db(), dana)).toBeDefined();
});

test("a suspension ends by itself, a ban and who is hidden stay out", async () => {
	const setClock = stopClock();
	const dana = await addListed(db());
	const banned = await addListed(db());
	const hidden = await addListed(db());
	const until = new Date(Date.now() + day);
	for (const { memberId: member_id } of [dana, banned, hidden]) {
		await db().insertInto("enforcements").values({ member_id, kind: "suspended", until }).execute();
	}
	await db()
		.insertInto("enforcements")
		.values({ member_id: banned.memberId, kind: "banned" })
		.execute();
	await db()
		.insertInto("member_choices")
		.values({ member_id: hidden.memberId, hidden_at: new Date() })
		.execute();
	for (const member of [dana, banned, hidden]) await refresh(member);
	setClock(day - 1);
	await keep();
	expect(await findListed(db(), dana)).toBeUndefined();
	setClock(day + minute);
	await keep();
	expect(await findListed(db(), dana)).toBeDefined();
	expect(await findListed(db(), banned)).toBeUndefined();
	expect(await findListed(db(), hidden)).toBeUndefined();
});

test("a pause and a suspension that ended while no site ran end with its start", async () => {
	const setClock = stopClock();
	const [dana, noa] = [await addListed(db()), await addListed(db())];
	const until = new Date(Date.now() + day);
	await db()
		.insertInto("member_choices")
		.values({ member_id: dana.memberId, paused_until: until })
		.execute();
	await db()
		.insertInto("enforcements")
		.values({ member_id: noa.memberId, kind: "suspended", until })
		.execute();
	for (const member of [dana, noa]) await refresh(member);
	await turn();
	setClock(30 * day);
	await keep();
	for (const member of [dana, noa]) expect(await findListed(db(), member)).toBeUndefined();
	expect(rolloverDay.atStart).toBe(true);
	await turn();
	for (const member of [dana, noa]) expect(await findListed(db(), member)).toBeDefined();
});

test.each([
	["1997-05-06", "2026-05-05T20:59:59Z", 28, "2026-05-05T21:00:00Z", 29],
	["2000-02-29", "2026-02-28T21:59:59Z", 25, "2026-02-28T22:00:00Z", 26],
])("born %s: at %s %i, at %s %i", async (birthDate, before, age, after, next) => {
	const setClock = stopClock(Date.parse(before));
	const dana = await addListed(db(), { birthDate });
	await turn();
	expect((await findListed(db(), dana))?.age).toBe(age);
	setClock(Date.parse(after) - Date.parse(before));
	await turn();
	expect(await findListed(db(), dana)).toMatchObject({
		age: next,
		facets: expect.arrayContaining([100 + next]),
	});
});

test("newness falls at midnight in Israel only", async () => {
	const since = Date.parse("2026-11-02T21:59:00Z");
	const setClock = stopClock(since);
	const dana = await addListed(db(), { since: new Date(since) });
	const at = async (after: number) => {
		setClock(after);
		await turn();
		return (await findListed(db(), dana))?.fresh;
	};
	expect(await at(0)).toBe(2);
	expect(await at(6 * day)).toBe(2);
	expect(await at(6 * day + minute)).toBe(1);
	expect(await at(29 * day)).toBe(1);
	expect(await at(29 * day + minute)).toBe(0);
});

test("everybody's presence is lowered, however many they are", async () => {
	// More than one batch is marked as having been here, and nobody was.
	await addCrowd(db(), 2_000);
	await turn();
	const left = db().selectFrom("member_search").select("member_id").where("presence", ">", 0);
	expect(await left.execute()).toEqual([]);
});

test("frequencies are shares of a side, and the index is tidied outside any transaction", async () => {
	stopClock(Date.parse("2026-11-22T10:00:00Z"));
	const dana = await addListed(db(), { texts: { interests: "ים ויין", tags: "sea wine" } });
	await addListed(db(), { texts: { interests: "הים", tags: "sea" } });
	await touchPresence(money.site(), dana);
	await addListed(db(), { role: "daddy", since: new Date("2026-11-01T10:00:00Z") });
	await vacuumSearch.work(money.site(), {});
	const rows = await db().selectFrom("search_frequencies").selectAll().execute();
	const shareOf = (role: number, kind: string, key: string) =>
		rows.find((row) => row.role === role && row.kind === kind && row.key === key)?.share;
	expect(shareOf(1, "members", "all")).toBe(2);
	expect(shareOf(0, "members", "all")).toBe(1);
	expect(shareOf(1, "facet", "129")).toBe(1);
	// Sea, and wine.
	expect(shareOf(1, "facet", "315")).toBe(1);
	expect(shareOf(1, "facet", "312")).toBe(0.5);
	expect(shareOf(1, "word", "ימ")).toBe(1);
	expect(shareOf(1, "word", "יינ")).toBe(0.5);
	// Both women joined this week, the man this month.
	expect([shareOf(1, "facet", "411"), shareOf(1, "facet", "412")]).toEqual([1, 1]);
	expect([shareOf(0, "facet", "411"), shareOf(0, "facet", "412")]).toEqual([1, undefined]);
	// One of the two women is here: that makes her here today, this week and this month too.
	const here = ["401", "402", "403", "404"].map((key) => shareOf(1, "facet", key));
	expect(here).toEqual([0.5, 0.5, 0.5, 0.5]);
});
