import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
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
/** Lets time pass: jobs waiting for a retry are due. */
const later = () => sql`update pgboss.job set start_after = now()`.execute(db());

test("a job exists from the commit on, and never after a rollback", async () => {
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

test("a job with a key is enqueued once, even when it is already done", async () => {
	const enqueueOnce = (who: string, once: string) =>
		db()
			.transaction()
			.execute((trx) => jobs.enqueue(trx, "greet", { who }, { once }));
	await enqueueOnce("dana", "one");
	await enqueueOnce("noa", "one");
	await jobs.drain("");
	await enqueueOnce("noa", "one");
	await enqueueOnce("michal", "two");
	await jobs.drain("");
	expect(done).toEqual([{ who: "dana" }, { who: "michal" }]);
});

test("a failed job waits and is retried, and neither log nor queue keep the error's message", async () => {
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

test("a job that fails too often goes to the dead-letter queue and is logged", async () => {
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

test("works in the background, and stops within a second without losing started jobs", async () => {
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
	// It is retried although it had not ended.
	await own.close();
	release();
	const { rows } = await sql<{ state: string }>`
		select state from pgboss.job where name = 'slow'`.execute(db());
	expect(rows).toEqual([{ state: "retry" }]);
});

test("what one transaction enqueues runs to its end, on whichever node, each job once", async () => {
	const many = Array.from({ length: 7 }, (_, number) => ({ number }));
	fails = 1;
	const nodes = [
		await openJobs(db.open(), list, log, { timetable: 30, dueMs: 20 }),
		await openJobs(db.open(), list, log, { timetable: 30, dueMs: 20 }),
	];
	for (const node of nodes) await node.start("");
	await db()
		.transaction()
		.execute(async (trx) => {
			for (const data of many) await jobs.enqueue(trx, "greet", data);
		});
	// The failing one is due again in half a minute; nobody is notified of that.
	await expect.poll(() => done.length, { timeout: 30_000 }).toBe(6);
	await later();
	await expect.poll(() => done.length, { timeout: 30_000 }).toBe(7);
	for (const node of nodes) await node.close();
	expect(done.map((data) => (data as { number: number }).number).sort()).toEqual(
		many.map(({ number }) => number),
	);
});

test("queues in which nothing is due are not asked one by one, and a start asks for few things", async () => {
	const asked: string[] = [];
	const { session } = db.open();
	const counted: typeof session = (work) =>
		session((run) =>
			work((text, values) => {
				asked.push(text);
				return run(text, values);
			}),
		);
	const many = Array.from({ length: 20 }, (_, number) => ({
		name: `quiet-${number}`,
		at: "0 4 1 1 *",
		work: async () => {},
	}));
	const again = () =>
		openJobs({ ...db.open(), session: counted }, many, log, { timetable: 30, dueMs: 20 });
	const first = await again();
	await first.start("");
	await first.close();
	asked.length = 0;
	const own = await again();
	await own.start("");
	expect(asked.length).toBeLessThan(many.length);
	await db()
		.transaction()
		.execute((trx) => own.enqueue(trx, "quiet-3", {}));
	const fetched = () => new Set(asked.join("\n").match(/name = 'quiet-\d+'/g));
	await expect.poll(() => [...fetched()], { timeout: 30_000 }).toEqual(["name = 'quiet-3'"]);
	await own.close();
	await sql`delete from pgboss.schedule where name like 'quiet-%'`.execute(db());
});

test("a recurring job runs on its schedule", async () => {
	let ran = () => {};
	const run = new Promise<void>((go) => {
		ran = go;
	});
	const recurring: Job<string> = { name: "tick", at: "* * * * *", work: async () => ran() };
	// A test whose clock ran ahead may have moved the last check of the schedule into the future.
	await sql`update pgboss.version set cron_on = null`.execute(db());
	const own = await openJobs(db.open(), [recurring], log, { timetable: 1, dueMs: 50 });
	await own.start("");
	await run;
	await own.close();
	const { rows } = await sql`
		delete from pgboss.schedule where name = 'tick' returning cron, timezone`.execute(db());
	expect(rows).toEqual([{ cron: "* * * * *", timezone: "Asia/Jerusalem" }]);
});

test("what must not wait after a standstill runs at a start, once for all nodes", async () => {
	stopClock();
	const ran: string[] = [];
	const both: Job<string>[] = [
		{ name: "late", at: "0 4 1 1 *", atStart: true, work: async () => void ran.push("late") },
		{ name: "patient", at: "0 4 1 1 *", work: async () => void ran.push("patient") },
		{ name: "greet", work: async () => void ran.push("greet") },
	];
	for (const starts of [1, 2]) {
		const own = await openJobs(db.open(), both, log, { timetable: 30, dueMs: 20 });
		await own.start("");
		// What comes later is done later.
		await enqueue({});
		await expect.poll(() => ran.filter((name) => name === "greet")).toHaveLength(starts);
		await own.close();
	}
	expect(ran.filter((name) => name !== "greet")).toEqual(["late"]);
	await sql`delete from pgboss.schedule where name in ('late', 'patient')`.execute(db());
});

test("what recurs is left to other nodes while the clock is wrong, and what was asked for is not", async () => {
	let isRight = false;
	const ran: string[] = [];
	const both: Job<string>[] = [
		{ name: "recurs", at: "0 0 1 1 *", work: async () => void ran.push("recurs") },
		{ name: "asked", work: async () => void ran.push("asked") },
	];
	const own = await openJobs(db.open(), both, log, { clock: { mayDelete: async () => isRight } });
	onTestFinished(() => own.close());
	await db()
		.transaction()
		.execute(async (trx) => {
			for (const { name } of both) await own.enqueue(trx, name, {});
		});
	await own.drain("");
	expect(ran).toEqual(["asked"]);
	expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ job: "recurs", code: "clock" });
	isRight = true;
	await later();
	await own.drain("");
	expect(ran).toEqual(["asked", "recurs"]);
});
