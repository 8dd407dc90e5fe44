/** The record over time: new secrets, days that go after 24 months, a process that ended midway. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { day, stopClock } from "../../../test/clock.ts";
import { testRecord } from "../../../test/record.ts";
import { deleteOldDays } from "./audit.job.ts";

const { db, head, seals, record, chain, threeDays, verify, tamper, readFiles, setSecret } =
	testRecord();

test("after a new secret the chain goes on, also when the old one is gone", async () => {
	const setClock = await threeDays();
	setSecret("another-secret,a-secret-for-tests");
	expect((await verify()).state).toBe("whole");
	setSecret("another-secret");
	expect((await verify()).findings).toEqual([{ what: "key", position: 8 }]);
	setClock(4 * day);
	await record("c");
	await chain();
	expect(await verify()).toMatchObject({ state: "whole", unsigned: { rows: 8, days: 3 } });
	await tamper("update audit_seals set entries = 0 where day = '2026-03-11'");
	expect((await verify()).findings).toEqual([{ what: "changed", day: "2026-03-11" }]);
	await tamper("update audit_seals set entries = 2 where day = '2026-03-11'");
	await tamper("update audit set act = 'item.released' where id = 3");
	expect((await verify()).findings).toEqual([
		{ what: "changed", row: 3, position: 3, day: "2026-03-11" },
	]);
});

test("days older than 24 months go, their seals stay, and the record is whole", async () => {
	const setClock = stopClock(Date.parse("2023-06-01T10:00:00Z"));
	for (const number of [0, 1, 3]) {
		setClock(number * day);
		await record(`a${number}`, `b${number}`);
		await chain();
	}
	const at = (text: string) => setClock(Date.parse(text) - Date.parse("2023-06-01T10:00:00Z"));
	const rows = async () => (await db().selectFrom("audit").select("id").execute()).length;
	at("2025-06-02T09:00:00Z");
	await chain();
	await deleteOldDays(db());
	expect(await rows()).toBe(4);
	expect(await verify()).toMatchObject({ state: "whole", rows: 4, days: 732 });
	at("2025-06-05T09:00:00Z");
	await chain();
	await deleteOldDays(db());
	expect(await rows()).toBe(0);
	expect(await verify()).toMatchObject({ state: "whole", rows: 0, days: 735 });
	await record("c");
	await chain();
	expect(await verify()).toMatchObject({ state: "whole", rows: 1 });
});

test("on 29 February no day goes that the database would keep", async () => {
	const began = Date.parse("2022-02-27T10:00:00Z");
	const setClock = stopClock(began);
	for (const number of [0, 1, 2]) {
		setClock(number * day);
		await record(`a${number}`);
		await chain();
	}
	setClock(Date.parse("2024-02-29T09:00:00Z") - began);
	await chain();
	await deleteOldDays(db());
	const days = await db().selectFrom("audit_chain").select("day").orderBy("day").execute();
	expect(days.map((row) => row.day)).toEqual(["2022-02-28", "2022-03-01"]);
	expect(await verify()).toMatchObject({ state: "whole", rows: 2 });
});

test("an old day cannot be taken out while an older one stays", async () => {
	const setClock = stopClock(Date.parse("2023-06-01T10:00:00Z"));
	for (const number of [0, 1, 2]) {
		setClock(number * day);
		await record(`a${number}`);
		await chain();
	}
	setClock(1000 * day);
	await chain();
	await tamper("delete from audit where id = 2", "delete from audit_chain where audit_id = 2");
	expect((await verify()).findings).toEqual([{ what: "missing", position: 2 }]);
});

test("a data folder that knows a seal which is gone stays as it is", async () => {
	await threeDays();
	const known = readFiles();
	await tamper("delete from audit_seals where day = '2026-03-12'");
	await record("c");
	await chain();
	expect(readFiles()).toEqual(known);
});

test("a day that is taken out before its time is missing", async () => {
	await threeDays();
	await tamper("delete from audit where id <= 2", "delete from audit_chain where audit_id <= 2");
	expect((await verify()).findings).toEqual([
		{ what: "missing", position: 1 },
		{ what: "day", day: "2026-03-10" },
	]);
});

test("a line of the data folder that was never finished is written again", async () => {
	const setClock = await threeDays();
	appendFileSync(seals, '{"day":"2026-03-13","ent');
	setClock(4 * day);
	await chain();
	const days = readFileSync(seals, "utf8")
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line).day);
	expect(days).toEqual(["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"]);
	expect((await verify()).state).toBe("whole");
});

test("a process that ended before it wrote the data folder writes it the next time", async () => {
	const setClock = await threeDays();
	const old = readFiles();
	setClock(5 * day);
	await record("c");
	await chain();
	const known = readFiles();
	writeFileSync(head, old[0] ?? "");
	writeFileSync(seals, old[1] ?? "");
	expect((await verify()).state).toBe("whole");
	await chain();
	expect(readFiles()).toEqual(known);
	expect(existsSync(`${head}.new`)).toBe(false);
});
