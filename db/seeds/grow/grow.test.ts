import { sql } from "kysely";
import { expect, test } from "vitest";
import { judgeTexts } from "../../../app/moderation/judge.ts";
import { compareListing, newComparison } from "../../../app/profiles/listing/compare.server.ts";
import { testPayments } from "../../../test/payments.ts";
import { seedDemo } from "../seed.ts";
import { fragments } from "./fragments.ts";
import { growDemo } from "./grow.ts";

const money = testPayments();

test("a demo grows by a community that is found as the truth says", async () => {
	const site = money.site();
	const { db } = site;
	await seedDemo(db, site);
	const now = new Date();
	await growDemo(db, 520, undefined, now);
	const { rows } = await sql<Record<string, number>>`
		select count(*)::int as members, count(distinct place)::int as places,
			min(age) as youngest, count(distinct member_search.role)::int as sides,
			(select count(*)::int from hearts) as hearts, (select count(*)::int from visits) as visits,
			(select count(*)::int from search_frequencies) as shares
		from member_search join members on members.id = member_id
			join accounts on accounts.id = account_id where email like 'grown-%'`.execute(db);
	const [grown] = rows;
	expect(grown).toMatchObject({ members: 520, sides: 2 });
	expect(grown?.places).toBeGreaterThan(20);
	expect(grown?.youngest).toBeGreaterThanOrEqual(21);
	for (const kind of ["hearts", "visits", "shares"]) expect(grown?.[kind]).toBeGreaterThan(100);

	const read = () =>
		sql`select member_search.* from member_search join members on members.id = member_id
			join accounts on accounts.id = account_id
			where email like 'grown-%' order by member_id`.execute(db);
	const before = (await read()).rows;
	await compareListing(site, newComparison, now);
	expect((await read()).rows).toEqual(before);
});

test("whatever is put together for somebody passes the rules", () => {
	const { things, hopes, ways, loves } = fragments;
	const sides = Object.keys(hopes) as (keyof typeof hopes)[];
	const texts = sides.flatMap((side) => [
		...hopes[side].flatMap((hope) => ways.map((way) => `${hope}, ${way}.`)),
		...loves[side].flatMap((love) => things.map((thing) => `${love}${thing}.`)),
		...things.flatMap((one) => things.map((two) => `${one}, ${two} ו${one}.`)),
	]);
	expect(texts.filter((text) => judgeTexts({ interests: text }).hits.length > 0)).toEqual([]);
});

test("a database that is not a demo's stays as it is", async () => {
	const { db } = money.site();
	await expect(growDemo(db, 10)).rejects.toThrow("not the database of a demo");
	expect(await db.selectFrom("accounts").select("id").execute()).toEqual([]);
});
