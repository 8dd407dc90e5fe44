import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openLog } from "../log/log.server.ts";
import { type Job, type OpenJobs, openJobs } from "./jobs.server.ts";

const db = testDatabase();
const lines: string[] = [];
const log = openLog("info", { write: (line) => void lines.push(line) });
let done: object[] = [];
let fails = 0;
const list: Job<string>[] = [
	{
		name: "greet",
		async work(_context, data) {
			if (fails > 0) {
				fails -= 1;
				throw Object.assign(new Error("for dana@demo.test"), { code: "EBUSY" });
			}
			done.push(data);
		},
	},
];
let jobs: OpenJobs<string>;

beforeAll(async () => {
	jobs = await openJobs(db.open(), list, log);
});
beforeEach(async () => {
	[done, fails, lines.length] = [[], 0, 0];
	await sql`delete from pgboss.job`.execute(db());
});
afterAll(() => jobs.close());

const enqueue = (data: object) =>
	db()
		.transaction()
		.execute((trx) => jobs.enqueue(trx, "greet", data));
/** Time passes: what waits for its next try is due. */
const later = () => sql`update pgboss.job set start_after = now()`.execute(db());

test("work exists from the commit on, and never after a rollback", async () => {
	const rolledBack = db()
		.transaction()
		.execute(async (trx) => {
			await jobs.enqueue(trx, "greet", { who: "nobody" });
			throw new Error("no");
		});
	await expect(rolledBack).rejects.toThrow("no");
	await enqueue({ who: "dana" });
	await jobs.drain("");
	expect(done).toEqual([{ who: "dana" }]);
});

test("work with a name is left once, also when it is done already", async () => {
	const enqueueOnce = (who: string, once: string) =>
		db()
			.transaction()
			.execute((trx) => jobs.enqueue(trx, "greet", { who }, once));
	await enqueueOnce("dana", "one");
	await enqueueOnce("noa", "one");
	await jobs.drain("");
	await enqueueOnce("noa", "one");
	await enqueueOnce("michal", "two");
	await jobs.drain("");
	expect(done).toEqual([{ who: "dana" }, { who: "michal" }]);
});

test("what fails waits, is tried again, and neither log nor queue keep what the error said", async () => {
	fails = 2;
	await enqueue({ who: "dana" });
	await jobs.drain("");
	await jobs.drain("");
	expect(done).toEqual([]);
	expect(lines).toHaveLength(1);
	await later();
	await jobs.drain("");
	await later();
	await jobs.drain("");
	expect(done).toEqual([{ who: "dana" }]);
	const rows = await sql`select output from pgboss.job`.execute(db());
	expect(JSON.stringify(rows.rows) + lines.join()).not.toContain("demo.test");
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ job: "greet", tries: 1, code: "EBUSY" });
});

test("what fails too often is given up, kept and named in the log", async () => {
	fails = 1_000;
	await enqueue({ who: "dana" });
	await sql`update pgboss.job set retry_count = 50, started_on = now() where name = 'greet'`.execute(
		db(),
	);
	await jobs.drain("");
	const dead = await sql<{ data: object }>`
		select data from pgboss.job where name = 'greet-dead'`.execute(db());
	expect(dead.rows).toEqual([{ data: { who: "dana" } }]);
	expect(lines.join()).toContain("job given up");
});

test("working in the background, and stopping within a second without losing what was begun", async () => {
	let release = () => {};
	let begun = () => {};
	const stuck = new Promise<void>((go) => {
		release = go;
	});
	const started = new Promise<void>((go) => {
		begun = go;
	});
	const slow: Job<string> = {
		name: "slow",
		work: () => {
			begun();
			return stuck;
		},
	};
	const own = await openJobs(db.open(), [slow], log);
	await own.start("");
	await db()
		.transaction()
		.execute((trx) => own.enqueue(trx, "slow", {}));
	await started;
	const before = performance.now();
	await own.close();
	expect(performance.now() - before).toBeLessThan(1_500);
	release();
	const { rows } = await sql<{ state: string }>`
		select state from pgboss.job where name = 'slow'`.execute(db());
	expect(rows).toEqual([{ state: "retry" }]);
});

test("a recurring job runs by its timetable, with nobody asking for it", async () => {
	let ran = () => {};
	const run = new Promise<void>((go) => {
		ran = go;
	});
	const recurring: Job<string> = { name: "tick", at: "* * * * *", work: async () => ran() };
	const own = await openJobs(db.open(), [recurring], log, { timetable: 1, recurring: 1 });
	await own.start("");
	await run;
	await own.close();
	const { rows } = await sql`
		delete from pgboss.schedule where name = 'tick' returning cron, timezone`.execute(db());
	expect(rows).toEqual([{ cron: "* * * * *", timezone: "Asia/Jerusalem" }]);
}, 30_000);
