import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { testRecord } from "../../../test/record.ts";

const { db, record, chain, threeDays, verify, tamper, forgetOutside, readFiles } = testRecord();

test("a record that nobody touched is whole", async () => {
	expect(await verify()).toMatchObject({ state: "whole", rows: 0, days: 0, lastSeal: null });
	await threeDays();
	await record("c");
	const whole = { state: "whole", rows: 8, days: 3, lastSeal: "2026-03-12", waiting: 1 };
	expect(await verify()).toMatchObject(whole);
	forgetOutside();
	expect(await verify()).toMatchObject(whole);
});

test.each<[string, string[], object]>([
	["the act of a row", ["update audit set act = 'item.released' where id = 3"], { row: 3 }],
	["the moment of a row", ["update audit set at = at + interval '1 ms' where id = 3"], { row: 3 }],
	["who acted", [`update audit set actor = gen_random_uuid() where id = 8`], { row: 8 }],
	["a detail", [`update audit set details = '{"id": "a9"}' where id = 3`], { row: 3 }],
	["a reason", ["update audit set reason = 'appeal' where id = 3"], { row: 3 }],
	["a link", ["update audit_chain set hash = 'x' where audit_id = 3"], { row: 3 }],
	["a link's day", ["update audit_chain set day = '2026-03-10' where audit_id = 3"], { row: 3 }],
	["a signature", ["update audit_chain set mac = 'x' where audit_id = 8"], { row: 8 }],
	[
		"a seal",
		["update audit_seals set entries = 3 where day = '2026-03-11'"],
		{ day: "2026-03-11" },
	],
	["the head", ["update audit_head set day = '2026-03-20'"], { position: 8 }],
	[
		"two rows, one put in the place of the other",
		[
			"update audit_chain set audit_id = -1 where audit_id = 3",
			"update audit_chain set audit_id = 3 where audit_id = 4",
			"update audit_chain set audit_id = 4 where audit_id = -1",
		],
		{ row: 4 },
	],
])("%s was changed", async (_, statements, where) => {
	await threeDays();
	await tamper(...statements);
	for (const isAlone of [false, true]) {
		if (isAlone) forgetOutside();
		const { state, findings } = await verify();
		expect(state).toBe("broken");
		expect(findings[0]).toMatchObject({ what: "changed", ...where });
	}
});

test.each<[string, string, object]>([
	["a row", "update audit_chain set mac = 'x', key = 'x' where audit_id = 3", { row: 3 }],
	["the last row", "update audit_chain set mac = 'x', key = 'x' where audit_id = 8", { row: 8 }],
	[
		"a day",
		"update audit_seals set entries = 0, key = 'x' where day = '2026-03-11'",
		{ day: "2026-03-11" },
	],
])("%s was signed with a key that the site never had", async (_, statement, where) => {
	await threeDays();
	await tamper(statement);
	for (const isAlone of [false, true]) {
		if (isAlone) forgetOutside();
		const { state, findings } = await verify();
		expect(state).toBe("broken");
		expect(findings).toContainEqual(expect.objectContaining({ what: "key", ...where }));
	}
});

const likeRowTwo = `insert into audit (id, at, act, subject_kind, subject_id, details)
	overriding system value select 100, at, act, subject_kind, subject_id, details from audit where id = 2`;

test("a row was added", async () => {
	await threeDays();
	await tamper(likeRowTwo);
	await chain();
	expect((await verify()).findings).toEqual([{ what: "added", row: 100 }]);
});

test("a row was added with a link of its own", async () => {
	await threeDays();
	await tamper(
		likeRowTwo,
		`insert into audit_chain select 9, 100, day, hash, mac, key from audit_chain where position = 8`,
	);
	expect((await verify()).findings).toContainEqual({ what: "added", position: 9 });
});

test.each([
	[
		"a row",
		["delete from audit where id = 3"],
		{ what: "missing", row: 3, position: 3, day: "2026-03-11" },
	],
	[
		"a row with its link",
		["delete from audit where id = 3", "delete from audit_chain where audit_id = 3"],
		{ what: "missing", position: 3 },
	],
	[
		"the first row with its link",
		["delete from audit where id = 1", "delete from audit_chain where audit_id = 1"],
		{ what: "missing", position: 1 },
	],
	[
		"a row that was not chained yet",
		["delete from audit where id = 9"],
		{ what: "missing", row: 9 },
	],
	["a link", ["delete from audit_chain where audit_id = 3"], { what: "missing", position: 3 }],
	[
		"the rows of a day with their seal",
		[
			"delete from audit where id in (3, 4)",
			"delete from audit_chain where audit_id in (3, 4)",
			"delete from audit_seals where day = '2026-03-11'",
		],
		{ what: "day", day: "2026-03-11" },
	],
	[
		"a seal",
		["delete from audit_seals where day = '2026-03-11'"],
		{ what: "day", day: "2026-03-11" },
	],
	["all seals", ["delete from audit_seals"], { what: "day", day: "2026-03-10" }],
	[
		"the first seal",
		["delete from audit_seals where day = '2026-03-10'"],
		{ what: "day", day: "2026-03-10" },
	],
])("%s is missing", async (_, statements, finding) => {
	await threeDays();
	await record("c");
	await tamper(...statements);
	expect((await verify()).findings).toContainEqual(finding);
	forgetOutside();
	expect((await verify()).findings).toContainEqual(finding);
});

test("a tail was cut off, and the site went on", async () => {
	await threeDays();
	await tamper("delete from audit where id > 6", "delete from audit_chain where audit_id > 6");
	expect((await verify()).findings).toEqual([{ what: "cut", position: 7 }]);
	await record("c");
	await chain();
	expect((await verify()).findings).toEqual([{ what: "missing", position: 7 }]);
});

test("a tail was cut off together with the seals and an older head put back", async () => {
	const setClock = stopClock(Date.parse("2026-03-10T10:00:00Z"));
	await record("a");
	await chain();
	const old = await db().selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
	await record("b");
	await chain();
	setClock(day);
	await record("c");
	await chain();
	await tamper(
		"delete from audit where id > 1",
		"delete from audit_chain where audit_id > 1",
		"delete from audit_seals",
		`update audit_head set position = 1, hash = '${old.hash}', day = '${old.day}', mac = '${old.mac}'`,
	);
	const cut = { what: "cut", position: 1 };
	expect((await verify()).findings).toEqual([cut, { what: "day", day: "2026-03-10" }]);
	// The site goes on, and what the data folder knows is not overwritten.
	const known = readFiles();
	await record("d", "e", "f");
	await chain();
	expect(readFiles()).toEqual(known);
	expect((await verify()).state).toBe("broken");
});

test("everything was emptied", async () => {
	await threeDays();
	await tamper("delete from audit", "delete from audit_chain", "delete from audit_head");
	expect((await verify()).state).toBe("broken");
	forgetOutside();
	expect((await verify()).state).toBe("broken");
});
