import { createHash } from "node:crypto";
import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import { type Job as BossJob, PgBoss } from "pg-boss";
import type { OpenDatabase } from "../database/open-database.server.ts";
import type { Tables } from "../database/tables.ts";
import { within } from "../database/within.server.ts";
import { describeError, type Log } from "../log/log.server.ts";

/** Work for later: kept in the database, tried again with growing pauses until it succeeds. */
export type Job<Context> = {
	name: string;
	/** An error means "again later". The same data may come twice: after a crash nobody knows how far it got. */
	work(context: Context, data: object): Promise<void>;
	/** When it recurs: minute, hour, day of month, month, weekday, in Israel's time. */
	at?: string;
};

/** What a page needs of the jobs. */
export type Jobs = {
	/**
	 * Leaves work for later; it exists from the commit of the caller's transaction on, or never.
	 * @param once names the work: what was left under that name before, and is waiting, under way or done
	 * within the hour, is not left a second time.
	 */
	enqueue(trx: Transaction<Tables>, name: string, data: object, once?: string): Promise<void>;
};

export type OpenJobs<Context> = Jobs & {
	/** Begins to work, in the background. */
	start(context: Context): Promise<void>;
	/** Works off what is due now and comes back; for tests. */
	drain(context: Context): Promise<void>;
	/** Stops within about a second; what was not finished is done after the next start. */
	close(): Promise<void>;
};

/** How often the timetable and the queues of recurring jobs are looked at, in seconds. */
type Pace = { timetable: number; recurring: number };

const usualPace: Pace = { timetable: 30, recurring: 30 };

const day = 86_400;
const stopDeadlineMs = 800;

/** Two days of tries, the first pauses half a minute, the last ones an hour. */
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
 * Opens the job queue in the database, in a schema of its own (decision 0005). Work that was given
 * up stands for thirty days in the queue `name-dead`.
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
		if (!closing) log.error(describeError(error), "jobs");
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
			// The queue keeps what an error says, and mail servers quote addresses.
			throw new Error(what.code ?? what.kind);
		}
	};

	return {
		enqueue: async (trx, name, data, once) => {
			const db = { executeSql: (...sql: [string, unknown[]?]) => askWithin(trx, ...sql) };
			await boss.send(name, data, { db, ...(once === undefined ? {} : { id: idOf(once) }) });
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
			await within(stopDeadlineMs, idle).catch(() => {});
			await boss.stop({ graceful: false });
		},
	};
}

/** The same name, the same id: the queue takes each id once. */
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
	// It looks a queue up when it first meets it, on the outer handle. Inside a transaction of the
	// embedded database that would wait for ever, so each is met here.
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
			// A script may have begun a transaction, and the embedded database has one connection.
			if (values.length === 0) await run("rollback").catch(() => {});
			throw error;
		}
	});
}

async function askWithin(db: Kysely<Tables>, text: string, values: unknown[] = []) {
	const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
	return { rows };
}
