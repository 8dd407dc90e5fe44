import { createHash } from "node:crypto";
import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import { type Job as BossJob, PgBoss } from "pg-boss";
import type { OpenDatabase } from "../database/open-database.server.ts";
import type { Tables } from "../database/tables.ts";
import { withTimeout } from "../database/with-timeout.server.ts";
import { describeError, type Log } from "../log/log.server.ts";
import { logRepeated } from "../log/repeated.server.ts";

/** A background job: stored in the database, retried with exponential backoff until it succeeds. */
export type Job<Context> = {
	name: string;
	/** Throw to retry later. Must be idempotent: after a crash the same data may come again. */
	work(context: Context, data: object): Promise<void>;
	/** Cron schedule, in Israel's time. */
	at?: string;
};

/** The part of the queue used by pages. */
export type Jobs = {
	/**
	 * Enqueues a job within the caller's transaction.
	 * @param options.once deduplication key: nothing is enqueued while a job with that key is waiting,
	 * active or completed within the hour.
	 * @param options.startAfter when it is due; at once if absent.
	 */
	enqueue(
		trx: Transaction<Tables>,
		name: string,
		data: object,
		options?: { once?: string; startAfter?: Date },
	): Promise<void>;
};

export type OpenJobs<Context> = Jobs & {
	/** Starts working, in the background. */
	start(context: Context): Promise<void>;
	/** Runs all jobs that are due and returns; for tests. */
	drain(context: Context): Promise<void>;
	/** Stops within about a second; unfinished jobs run after the next start. */
	close(): Promise<void>;
};

/** How often the schedule and the queues of recurring jobs are polled, in seconds. */
type Pace = { timetable: number; recurring: number };

const usualPace: Pace = { timetable: 30, recurring: 30 };

const day = 86_400;
const stopDeadlineMs = 800;

/** Two days of retries; the first pauses last half a minute, the last ones an hour. */
const patience = {
	retryLimit: 50,
	retryDelay: 30,
	retryBackoff: true,
	retryDelayMax: 3_600,
	expireInSeconds: 120,
	retentionSeconds: 14 * day,
	deleteAfterSeconds: 3_600,
};

/**
 * Opens the job queue in the database, in a schema of its own (decision 0005). Jobs that keep failing
 * stay for thirty days in the dead-letter queue `name-dead`.
 */
export async function openJobs<Context>(
	database: OpenDatabase,
	list: readonly Job<Context>[],
	log: Log,
	pace = usualPace,
): Promise<OpenJobs<Context>> {
	let closing = false;
	const boss = new PgBoss({
		db: { executeSql: (text, values) => ask(database, text, values) },
		schema: "pgboss",
		maintenanceIntervalSeconds: 3_600,
		cronMonitorIntervalSeconds: pace.timetable,
	});
	boss.on("error", (error) => {
		if (!closing) logRepeated(log, "error", describeError(error), "jobs");
	});
	await boss.start();
	for (const { name } of list) await makeQueue(boss, name);

	const work = async (
		job: Job<Context>,
		context: Context,
		{ data, retryCount }: BossJob<object>,
	) => {
		try {
			await job.work(context, data);
		} catch (error) {
			const what = { job: job.name, tries: retryCount + 1, ...describeError(error) };
			if (retryCount >= patience.retryLimit) log.error(what, "job given up");
			else log.warn(what, "job failed, again later");
			// The queue stores error messages, and mail servers quote addresses in theirs.
			throw new Error(what.code ?? what.kind);
		}
	};

	return {
		enqueue: async (trx, name, data, { once, startAfter } = {}) => {
			const db = { executeSql: (...sql: [string, unknown[]?]) => askWithin(trx, ...sql) };
			const id = once === undefined ? {} : { id: idOf(once) };
			await boss.send(name, data, { db, ...id, ...(startAfter ? { startAfter } : {}) });
		},
		start: async (context) => {
			for (const job of list) {
				const options = {
					pollingIntervalSeconds: job.at ? pace.recurring : 1,
					localConcurrency: 2,
				};
				await boss.work<object>(job.name, options, async (jobs) => {
					for (const one of jobs) await work(job, context, one);
				});
				if (job.at) await boss.schedule(job.name, job.at, {}, { tz: "Asia/Jerusalem" });
			}
		},
		drain: async (context) => {
			for (const job of list) await drainQueue(boss, job.name, (one) => work(job, context, one));
		},
		close: async () => {
			closing = true;
			const idle = Promise.all(list.map(({ name }) => boss.offWork(name, { wait: true })));
			await withTimeout(stopDeadlineMs, idle).catch(() => {});
			await boss.stop({ graceful: false });
		},
	};
}

/** The same key gives the same id: the queue accepts each id once. */
function idOf(once: string): string {
	const hash = createHash("sha256").update(once).digest("hex");
	const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
	return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}

async function makeQueue(boss: PgBoss, name: string): Promise<void> {
	const dead = `${name}-dead`;
	await boss.createQueue(dead, { retentionSeconds: 30 * day });
	await boss.createQueue(name, { ...patience, deadLetter: dead });
	await boss.updateQueue(name, { ...patience, deadLetter: dead });
	// pg-boss looks a queue up on first use, on the outer handle. Inside a transaction of the
	// embedded database that would wait forever, so each queue is looked up here.
	await boss.getJobById(name, "00000000-0000-0000-0000-000000000000");
}

async function drainQueue(
	boss: PgBoss,
	name: string,
	work: (job: BossJob<object>) => Promise<void>,
): Promise<void> {
	for (;;) {
		const jobs = await boss.fetch<object>(name, { batchSize: 1 });
		if (jobs.length === 0) return;
		for (const job of jobs) {
			const failed = await work(job).then(
				() => null,
				(error: Error) => error,
			);
			if (failed) await boss.fail(name, job.id, failed);
			else await boss.complete(name, job.id);
		}
	}
}

async function ask(database: OpenDatabase, text: string, values: unknown[] = []) {
	return database.session(async (run) => {
		try {
			return { rows: values.length > 0 ? await run(text, values) : await run(text) };
		} catch (error) {
			// A script may have begun a transaction, and the embedded database has only one connection.
			if (values.length === 0) await run("rollback").catch(() => {});
			throw error;
		}
	});
}

async function askWithin(db: Kysely<Tables>, text: string, values: unknown[] = []) {
	const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
	return { rows };
}
