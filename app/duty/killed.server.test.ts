import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { bundleProgram, startChild } from "../../test/child.ts";
import { minute } from "../../test/clock.ts";
import { testDatabase } from "../../test/database.ts";
import { ringingSite } from "../../test/ringing.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { ringWhileWaiting } from "./alarm.server.ts";

const db = testDatabase();

/** Each kill opens a database anew. */
const kills = Number(process.env.KILLS) || (process.env.LONG ? 50 : 1);
const races = process.env.LONG ? 500 : 10;
const start = Date.parse("2026-11-27T20:00:00Z");

const addUrgent = (to: Kysely<Tables>, at: Date) =>
	to
		.insertInto("urgent_texts")
		.values({
			id: randomUUID(),
			kind: "threat",
			code_hash: randomUUID(),
			does_ring: true,
			sent_at: at,
			expires_at: new Date(at.getTime() + minute),
		})
		.execute();

const pagers = async (of: Kysely<Tables>) =>
	(await of.selectFrom("rings").select("pager").orderBy("at").execute()).map(({ pager }) => pager);

test("killed between ringing and writing it down, the next minute calls once more, and only once", async () => {
	mkdirSync("node_modules/.cache", { recursive: true });
	const bundle = mkdtempSync(join("node_modules/.cache", "ring-"));
	onTestFinished(() => rmSync(bundle, { recursive: true, force: true }));
	const file = await bundleProgram("test/ring-child.ts", bundle);
	const program = `await import(${JSON.stringify(`./${file}`)})`;
	for (let round = 0; round < kills; round += 1) {
		const folder = mkdtempSync(join(tmpdir(), "dvash-ring-"));
		try {
			const first = await openDatabase(folder);
			await migrate(first, readMigrations());
			await addUrgent(first.db, new Date(start));
			await first.close();
			const child = startChild(program, folder, String(start));
			expect(await child.line()).toBe("rang");
			await child.kill();
			const again = await openDatabase(folder);
			expect(await pagers(again.db)).toEqual(["calling"]);
			const site = ringingSite(again.db);
			// In the same minute it may still be on its way.
			await ringWhileWaiting(site, new Date(start + 10_000));
			expect(await pagers(again.db)).toEqual(["calling"]);
			await ringWhileWaiting(site, new Date(start + minute));
			await ringWhileWaiting(site, new Date(start + 2 * minute));
			expect(await pagers(again.db)).toEqual(["answered"]);
			await again.close();
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}
}, 3_600_000);

test("one alarm on two nodes with two jobs each rings once, also where it was left on its way", async () => {
	const site = ringingSite(db());
	for (let round = 0; round < races; round += 1) {
		await db().deleteFrom("rings").execute();
		await db().deleteFrom("urgent_texts").execute();
		const at = new Date(start + round * 60 * minute);
		await addUrgent(db(), at);
		const ring = (now: Date) =>
			Promise.all(Array.from({ length: 4 }, () => ringWhileWaiting(site, now)));
		await ring(at);
		expect(await pagers(db())).toEqual(["answered"]);
		await db().updateTable("rings").set({ pager: "calling" }).execute();
		await ring(new Date(at.getTime() + minute));
		expect(await pagers(db())).toEqual(["answered"]);
		await ring(new Date(at.getTime() + 16 * minute));
		expect(await pagers(db())).toEqual(["answered", "answered"]);
	}
}, 3_600_000);
