import { createHash } from "node:crypto";
import { CompiledQuery, type Kysely, sql, type Transaction } from "kysely";
import { type JobWithMetadata as BossJob, PgBoss } from "pg-boss";
import type { Clock } from "../clock.server.ts";
import type { OpenDatabase } from "../database/open-database.server.ts";
import type { Tables } from "../database/tables.ts";
import { withTimeout } from "../database/with-timeout.server.ts";
import { describeError, type Log, logRepeated } from "../log/log.server.ts";
import { tally } from "../log/tally.server.ts";
/** What waits in a queue; counts stop at ten thousand. */
export type QueueWaiting = {
	name: string;
	/** Due now, or failed and tried again later. */
	waiting: number;
	/** How long the oldest of them has waited since it was due, or was made if it failed; 0 without one. */
	oldestSeconds: number;
	/** Given up after all tries. */
	dead: number;
};

/** Not counted beyond this: someone has to look long before. */
const most = 10_000;

export async function readQueues(
	db: Kysely<Tables>,
	names: readonly string[],
): Promise<QueueWaiting[]> {
	const { rows } = await sql<QueueWaiting>`
		select queue.name, waiting.count as waiting, dead.count as dead,
			coalesce(greatest(0, extract(epoch from now() - waiting.since)), 0)::float8 as "oldestSeconds"
		from pgboss.queue
		cross join lateral (
			select (count(*) filter (where is_failed or start_after <= now()))::int as count,
				min(case when is_failed then created_on else start_after end)
					filter (where is_failed or start_after <= now()) as since
			from (
				select created_on, start_after, state = 'retry' as is_failed from pgboss.job
				where job.name = queue.name and state < 'active' and not blocked
				order by priority desc, created_on limit ${most}
			) as first
		) as waiting
		cross join lateral (
			select count(*)::int as count from (
				select from pgboss.job
				where job.name = queue.dead_letter and state < 'active' and not blocked limit ${most}
			) as first
		) as dead
		where queue.name = any(${sql.val(names)})`.execute(db);
	return rows;
}

/** A background job: stored in the database, retried with exponential backoff until it succeeds. */
export type Job<Context> = {
	name: string;
	/** Throw to retry later. Must be idempotent: after a crash the same data may come again. */
	work(context: Context, data: object): Promise<void>;
	/**
	 * Cron schedule, in Israel's time. Recurring jobs depend on the current time, mostly to delete old data: a node
	 * whose clock is wrong leaves them to the others.
	 */
	at?: string;
	/** After a standstill it does not wait for that time: a start runs it too, once for all nodes within the hour. */
	atStart?: true;
};

/** The part of the queue used by pages. */
export type Jobs = {
	/**
	 * Enqueues a job within the caller's transaction.
	 * @param options.once deduplication key: nothing is enqueued while a job with that key is waiting, active or
	 * completed within the hour.
	 * @param options.startAfter when it is due; at once if absent.
	 * @param options.isUrgent someone is waiting for it: it goes before the others of its queue, and is retried
	 * within a minute, for a day.
	 */
	enqueue(
		trx: Transaction<Tables>,
		name: string,
		data: object,
		options?: { once?: string; startAfter?: Date; isUrgent?: boolean },
	): Promise<void>;
};

export type OpenJobs<Context> = Jobs & {
	start(context: Context): Promise<void>;
	/** Runs all jobs that are due and returns; for tests. */
	drain(context: Context): Promise<void>;
	/** Stops within about a second; unfinished jobs run after the next start. */
	close(): Promise<void>;
};

/** Thrown for a job that would run by a wrong clock; it is done later, by this node or another. */
class WrongClock extends Error {
	override readonly name = "WrongClock";
	readonly code = "clock";
}

/** How often to check the timetable, in seconds, and what is due, in milliseconds. */
type Pace = { timetable: number; dueMs: number };

const usualPace: Pace = { timetable: 30, dueMs: 800 };

const hour = 3_600;
const day = 24 * hour;
const zone = "Asia/Jerusalem";
/** Concurrent jobs per queue in this process. */
const workersOfQueue = 2;
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

const urgency = {
	priority: 1,
	retryLimit: 1_500,
	retryDelay: 10,
	retryBackoff: true,
	retryDelayMax: 60,
};

/**
 * Opens the job queue in the database, in a schema of its own (decision 0005). Jobs that keep failing
 * stay for thirty days in the dead-letter queue `name-dead`.
 */
export async function openJobs<Context>(
	database: OpenDatabase,
	list: readonly Job<Context>[],
	log: Log,
	{ clock, ...pace }: Partial<Pace> & { clock?: Pick<Clock, "mayDelete"> } = {},
): Promise<OpenJobs<Context>> {
	const { timetable, dueMs } = { ...usualPace, ...pace };
	let closing = false;
	let stopLooking = async () => {};
	const boss = new PgBoss({
		db: { executeSql: (text, values) => ask(database, text, values) },
		schema: "pgboss",
		maintenanceIntervalSeconds: hour,
		cronMonitorIntervalSeconds: timetable,
		cronWorkerIntervalSeconds: Math.ceil(timetable / 2),
		// No job waits for another.
		flowIntervalSeconds: hour,
	});
	const failed = (error: unknown) => {
		if (!closing) logRepeated(log, "error", describeError(error), "jobs");
	};
	boss.on("error", failed);
	await boss.start();
	await makeQueues(boss, list);

	const work = async (
		job: Job<Context>,
		context: Context,
		{ data, retryCount, retryLimit }: BossJob<object>,
	) => {
		try {
			if (job.at && clock && !(await clock.mayDelete())) throw new WrongClock();
			await job.work(context, data);
			tally("job runs", { queue: job.name, result: "done" });
		} catch (error) {
			const what = { job: job.name, tries: retryCount + 1, ...describeError(error) };
			const isLast = retryCount >= retryLimit;
			tally("job runs", { queue: job.name, result: isLast ? "given up" : "failed" });
			if (isLast) log.error(what, "job given up");
			else log.warn(what, "job failed, again later");
			// The queue stores error messages, and mail servers quote addresses in theirs.
			throw new Error(what.code ?? what.kind);
		}
	};

	return {
		enqueue: async (trx, name, data, { once, startAfter, isUrgent } = {}) => {
			const db = { executeSql: (...sql: [string, unknown[]?]) => askWithin(trx, ...sql) };
			const id = once === undefined ? {} : { id: idOf(once) };
			const when = { ...(startAfter ? { startAfter } : {}), ...(isUrgent ? urgency : {}) };
			await boss.send(name, data, { db, ...id, ...when });
		},
		start: async (context) => {
			await keepTimetable(boss, list);
			await enqueueAtStart(boss, list);
			const wake = workersOf(boss, (job: Job<Context>, one) => work(job, context, one));
			const names = list.map(({ name }) => name);
			const look = async () => {
				const due = new Set(await findDueQueues(database.db, names));
				for (const job of list) if (due.has(job.name)) await wake(job);
			};
			stopLooking = keepLooking(look, failed, dueMs);
		},
		drain: async (context) => {
			for (const job of list) await drainQueue(boss, job.name, (one) => work(job, context, one));
		},
		close: async () => {
			closing = true;
			const idle = stopLooking().then(() =>
				Promise.all(list.map(({ name }) => boss.offWork(name, { wait: true }))),
			);
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

/** Creates or changes only what differs: a query per queue would take most of a startup. */
async function makeQueues(boss: PgBoss, list: readonly Job<never>[]): Promise<void> {
	const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
	for (const { name } of list) {
		const deadLetter = `${name}-dead`;
		if (!known.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 30 * day });
		const wanted = { ...patience, deadLetter };
		const queue = known.get(name);
		const keys = Object.keys(wanted) as (keyof typeof wanted)[];
		if (queue && keys.every((key) => queue[key] === wanted[key])) continue;
		if (queue) await boss.updateQueue(name, wanted);
		else await boss.createQueue(name, wanted);
		// pg-boss looks a queue that it did not find at its start up on first use, on the outer handle.
		// Inside a transaction of the embedded database that would wait forever, so it is looked up here.
		await boss.getJobById(name, "00000000-0000-0000-0000-000000000000");
	}
}

async function keepTimetable(boss: PgBoss, list: readonly Job<never>[]): Promise<void> {
	const schedules = await boss.getSchedules();
	const known = new Map(schedules.map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]));
	for (const { name, at } of list) {
		if (at && known.get(name) !== `${at} ${zone}`) await boss.schedule(name, at, {}, { tz: zone });
	}
}

async function enqueueAtStart(boss: PgBoss, list: readonly Job<never>[]): Promise<void> {
	const thisHour = new Date().toISOString().slice(0, 13);
	for (const { name, atStart } of list) {
		if (atStart) await boss.send(name, {}, { id: idOf(`${name} ${thisHour}`) });
	}
}

/**
 * Wakes one worker of a job's queue, and the other one if it is still due at the next look. Workers are created on
 * demand and then sleep: pg-boss itself would have each of them poll.
 */
function workersOf<One extends { name: string }>(
	boss: PgBoss,
	work: (job: One, found: BossJob<object>) => Promise<void>,
): (job: One) => Promise<void> {
	const workers = new Map<string, string[]>();
	const make = (job: One): Promise<string> => {
		const id = boss.work(
			job.name,
			{ pollingIntervalSeconds: hour, includeMetadata: true } as const,
			async (found: BossJob<object>[]) => {
				try {
					for (const one of found) await work(job, one);
				} finally {
					// Whatever else waits in the queue is next.
					boss.notifyWorker(await id);
				}
			},
		);
		return id;
	};
	return async (job) => {
		const known = workers.get(job.name) ?? [];
		workers.set(job.name, known);
		const next = known.length < workersOfQueue ? undefined : known.shift();
		known.push(next ?? (await make(job)));
		if (next) boss.notifyWorker(next);
	};
}

async function drainQueue(
	boss: PgBoss,
	name: string,
	work: (job: BossJob<object>) => Promise<void>,
): Promise<void> {
	for (;;) {
		const jobs = await boss.fetch<object>(name, { batchSize: 1, includeMetadata: true });
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

/** Those of the queues that have a due job; costs one index lookup each. */
async function findDueQueues(db: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select queue.name from unnest(${sql.val(names)}::text[]) as queue (name)
		where exists (select from pgboss.job where job.name = queue.name
			and state < 'active' and not blocked and start_after <= now())`.execute(db);
	return rows.map(({ name }) => name);
}

/**
 * Calls `look` at once and then again `pauseMs` after it has ended, until the returned function is
 * called, which waits for a look under way.
 */
export function keepLooking(
	look: () => Promise<void>,
	failed: (error: unknown) => void,
	pauseMs: number,
): () => Promise<void> {
	let isOver = false;
	let timer: NodeJS.Timeout | undefined;
	const once = async () => {
		await look().catch(failed);
		if (!isOver) timer = setTimeout(again, pauseMs);
	};
	const again = () => {
		current = once();
	};
	let current = once();
	return async () => {
		isOver = true;
		clearTimeout(timer);
		await current;
	};
}
