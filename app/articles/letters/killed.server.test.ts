import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { bundleProgram, startChild } from "../../../test/child.ts";
import { unpackDatabase } from "../../../test/database.ts";
import { testSender } from "../../../test/letters.ts";
import { addSubscriptions } from "../../../test/subscriptions.ts";
import { openDatabase } from "../../platform/database/database.server.ts";
import { sendSome } from "./delivery.server.ts";
import { createLetter, listUnknown, releaseLetter } from "./letter.server.ts";

/** Each opens the database twice anew. */
const kills = Number(process.env.KILLS) || (process.env.LONG ? 60 : 2);
const all = 100 + kills * 40;

function makeFolder(parent: string, name: string): string {
	const folder = mkdtempSync(join(parent, name));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

test(`killed ${kills} times in a letter: nobody gets it twice, and whoever is not known to have got it is listed`, async () => {
	mkdirSync("node_modules/.cache", { recursive: true });
	const file = await bundleProgram(
		"test/letter-child.ts",
		makeFolder("node_modules/.cache", "letter-"),
	);
	const program = `await import(${JSON.stringify(`./${file}`)})`;
	const parent = makeFolder(tmpdir(), "dvash-letter-");
	const [folder, taken] = [join(parent, "database"), join(parent, "taken")];
	writeFileSync(taken, "");
	await unpackDatabase(folder);
	const first = await openDatabase(folder);
	await addSubscriptions(first.db, all);
	const words = { title: "מכתב", opening: "ערב טוב.", articles: [] };
	const made = await createLetter(first.db, { accountId: randomUUID() }, words);
	if (!("id" in made)) throw new Error(made.refused);
	await releaseLetter(first.db, { accountId: randomUUID() }, { id: made.id, base: 0 });
	await first.close();
	for (let kill = 0; kill < kills; kill += 1) {
		const child = startChild(program, folder, taken);
		expect(await child.line()).toBe("begins");
		await pause(Math.random() * 60);
		await child.kill();
		const { db, close } = await openDatabase(folder);
		// A killed process counts as running until its lease is over.
		const before = readFileSync(taken, "utf8");
		await sendSome(testSender(db, { send: () => Promise.reject(new Error("too early")) }));
		expect(readFileSync(taken, "utf8")).toBe(before);
		await sql`update letters set lease_until = now() - interval '1 second'`.execute(db);
		await close();
	}
	const { db, close } = await openDatabase(folder);
	const mailed = readFileSync(taken, "utf8").trim().split("\n");
	const site = testSender(db, { send: async ({ to }) => void mailed.push(to) });
	for (let run = 0; run < all / 200 + 2; run += 1) await sendSome(site);
	expect(new Set(mailed).size).toBe(mailed.length);
	const { rows } = await sql<{ state: string; email: string }>`
		select state, email from letter_sends join newsletter_subscriptions on id = subscription_id`.execute(
		db,
	);
	expect(rows).toHaveLength(all);
	const of = (state: string) => rows.filter((row) => row.state === state).map(({ email }) => email);
	const unknown = new Set(of("unknown"));
	expect(of("sent").filter((email) => !mailed.includes(email))).toEqual([]);
	expect(mailed.filter((email) => !unknown.has(email)).sort()).toEqual(of("sent").sort());
	// As many as a run has under way at once.
	expect(unknown.size).toBeLessThanOrEqual(kills * 4);
	expect(await listUnknown(db, made.id)).toHaveLength(Math.min(200, unknown.size));
	const { state } = await db.selectFrom("letters").select("state").executeTakeFirstOrThrow();
	expect(state).toBe("done");
	await close();
}, 3_600_000);
