import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { bundleProgram, startChild } from "../../../test/child.ts";
import { addClubMember } from "../../../test/club.ts";
import { unpackDatabase } from "../../../test/database.ts";
import { openDatabase } from "../../platform/database/database.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { openLog } from "../../platform/log/log.server.ts";
import { introduce } from "./morning.server.ts";

/** Each round reopens the database three times. */
const rounds = Number(process.env.KILLS) || (process.env.LONG ? 20 : 1);
const now = new Date();

function makeFolder(parent: string, name: string): string {
	const folder = mkdtempSync(join(parent, name));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** More introductions than are written at once. */
async function addPeople(db: Kysely<Tables>): Promise<void> {
	for (let at = 0; at < 90; at += 1) {
		const { memberId } = await addClubMember(db, { role: at % 3 === 0 ? "baby" : "daddy" });
		const row = { member_id: memberId, seen_at: new Date(now.getTime() - 3_600_000) };
		await db.insertInto("member_presence").values(row).execute();
	}
}

const pairs = (db: Kysely<Tables>) =>
	db.selectFrom("picks").select(["woman_id", "man_id"]).execute();

/** The highest number of times that any of these occurs. */
function mostOf(ids: readonly string[]): number {
	const counts = new Map<string, number>();
	for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
	return Math.max(...counts.values());
}

/** Lets the killed process's claim expire. */
const letClaimEnd = (db: Kysely<Tables>) =>
	db.updateTable("pick_mornings").set({ claimed_until: now }).execute();

test("killed in the middle of a morning, a restart finishes it: no pair twice, nobody told twice", async () => {
	mkdirSync("node_modules/.cache", { recursive: true });
	const bundle = makeFolder("node_modules/.cache", "introduce-");
	const file = await bundleProgram("test/introduce-child.ts", bundle);
	const program = `await import(${JSON.stringify(`./${file}`)})`;
	const folder = join(makeFolder(tmpdir(), "dvash-introduce-"), "database");
	await unpackDatabase(folder);
	const first = await openDatabase(folder);
	await addPeople(first.db);
	await first.close();
	for (let round = 0; round < rounds; round += 1) {
		for (const [writing, written] of [
			[1, 0],
			[2, 1],
		] as const) {
			const child = startChild(program, folder, String(now.getTime()), String(writing));
			expect(await child.line()).toBe("writes");
			await child.kill();
			const { db, close } = await openDatabase(folder);
			const before = await pairs(db);
			expect(Math.sign(before.length)).toBe(written);
			// The killed process may still be at work.
			await introduce({ db, log: openLog("silent") }, now);
			expect(await pairs(db)).toEqual(before);
			await letClaimEnd(db);
			await close();
		}
		const { db, close } = await openDatabase(folder);
		const before = await pairs(db);
		await introduce({ db, log: openLog("silent") }, now);
		const after = await pairs(db);
		expect(after).toEqual(expect.arrayContaining(before));
		expect(after.length).toBeGreaterThan(before.length);
		expect(mostOf(after.map(({ woman_id }) => woman_id))).toBeLessThanOrEqual(5);
		expect(mostOf(after.map(({ man_id }) => man_id))).toBeLessThanOrEqual(3);
		const told = await db.selectFrom("notices").select("times").execute();
		const people = new Set(after.flatMap(({ woman_id, man_id }) => [woman_id, man_id]));
		expect(told).toEqual([...people].map(() => ({ times: 1 })));
		await introduce({ db, log: openLog("silent") }, now);
		expect(await pairs(db)).toEqual(after);
		for (const table of ["picks", "pick_mornings", "notices"] as const) {
			await db.deleteFrom(table).execute();
		}
		await close();
	}
}, 3_600_000);
