import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { findStallMs } from "./articles/letters/delivery.server.ts";
import { findUntaken } from "./duty/alarm.server.ts";
import { doesPagerAnswer, findLastTest } from "./duty/pager.server.ts";
import { findGaps } from "./duty/roster.server.ts";
import { jobs } from "./jobs.ts";
import { countOpenDiscrepancies } from "./payments/ledger/discrepancy.server.ts";
import { readRate } from "./payments/providers.server.ts";
import type { Clock } from "./platform/clock.server.ts";
import type { OpenDatabase } from "./platform/database/open-database.server.ts";
import { withTimeout } from "./platform/database/with-timeout.server.ts";
import { type QueueWaiting, readQueues } from "./platform/jobs/jobs.server.ts";
import type { Live } from "./platform/live/open-live.server.ts";
import { describeError, logRepeated } from "./platform/log/log.server.ts";
import {
	addFigures,
	type Figure,
	openRegistry,
	readVitals,
	shareReading,
	type Vitals,
} from "./platform/metrics/gauges.server.ts";
import { serveMetrics, watchRequests } from "./platform/metrics/requests.server.ts";
import { rateAgeDays } from "./platform/payment-settings.ts";
import { countSealedByOld } from "./platform/sealing/reseal.server.ts";
import type { Site } from "./platform/site.ts";
import { queueKinds, readOpenQueues } from "./staff/overview/queue-figures.server.ts";

/** However often it is scraped: the database is queried at most once per `cacheMs`, within the deadline. */
const reading = { cacheMs: 10_000, deadlineMs: 5_000 };

/** The metrics that only the database has. */
type Stored = {
	queues: QueueWaiting[];
	desk: Awaited<ReturnType<typeof readOpenQueues>>;
	differences: number;
	duty: { gapMs: number; untaken: number; answers: boolean };
	letterStallMs: number;
	vitals: Vitals;
	sealedByOld: number;
	/** Null: nothing is sold. */
	rate: Awaited<ReturnType<typeof readRate>> | null;
	now: Date;
};

const stored: readonly Figure<Stored>[] = [
	{
		name: "dvash_queue_waiting",
		help: "Jobs of a queue that are due or failed and are tried again; at most 10,000 are counted",
		labels: ["queue"],
		values: ({ queues }) =>
			queues.map(({ name, waiting }) => ({ labels: { queue: name }, value: waiting })),
	},
	{
		name: "dvash_queue_oldest_seconds",
		help: "How long the oldest waiting job of a queue has waited",
		labels: ["queue"],
		values: ({ queues }) =>
			queues.map(({ name, oldestSeconds }) => ({ labels: { queue: name }, value: oldestSeconds })),
	},
	{
		name: "dvash_queue_dead",
		help: "Jobs of a queue that were given up after all tries",
		labels: ["queue"],
		values: ({ queues }) =>
			queues.map(({ name, dead }) => ({ labels: { queue: name }, value: dead })),
	},
	{
		name: "dvash_payment_differences",
		help: "Open differences between the ledger and the payment provider",
		values: ({ differences }) => [{ value: differences }],
	},
	{
		name: "dvash_duty_gap_seconds",
		help: "How much of the next 72 hours nobody is on duty",
		values: ({ duty }) => [{ value: Math.round(duty.gapMs / 1_000) }],
	},
	{
		name: "dvash_duty_untaken",
		help: "Urgent items that nobody has taken",
		values: ({ duty }) => [{ value: duty.untaken }],
	},
	{
		name: "dvash_pager_answers",
		help: "1 while the pager answered its last daily test, else 0",
		values: ({ duty }) => [{ value: Number(duty.answers) }],
	},
	{
		name: "dvash_letter_stall_seconds",
		help: "How long the monthly letter under way has not got on; 0 without one",
		values: ({ letterStallMs }) => [{ value: Math.round(letterStallMs / 1_000) }],
	},
	{
		name: "dvash_desk_open",
		help: "What waits for the staff, by queue",
		labels: ["queue"],
		values: ({ desk }) => ofDesk(desk, "open"),
	},
	{
		name: "dvash_desk_late",
		help: "Of these, the ones past what was promised",
		labels: ["queue"],
		values: ({ desk }) => ofDesk(desk, "late"),
	},
	{
		name: "dvash_sealed_by_old",
		help: "Rows to look at before the older SECRET may be dropped; 0: it may",
		values: ({ sealedByOld }) => [{ value: sealedByOld }],
	},
	{
		name: "dvash_database_bytes",
		help: "Size of the database",
		values: ({ vitals }) => [{ value: vitals.databaseBytes }],
	},
	{
		name: "dvash_disk_free_bytes",
		help: "Room on the disk of DATA_DIR",
		values: ({ vitals }) => [{ value: vitals.disk.freeBytes }],
	},
	{
		name: "dvash_disk_writable",
		help: "1 while the disk of DATA_DIR takes writes, else 0",
		values: ({ vitals }) => [{ value: Number(vitals.disk.refusedAs === null) }],
	},
	{
		name: "dvash_backup_age_seconds",
		help: "Age of the last backup; absent where none is known",
		values: ({ vitals: { backupAt }, now }) =>
			backupAt ? [{ value: secondsBetween(backupAt, now) }] : [],
	},
	{
		name: "dvash_rate_age_seconds",
		help: "Age of the dollar's rate; absent while payments are paused in the settings",
		values: ({ rate, now }) => (rate ? [{ value: rateAgeDays({ rate }, now) * 86_400 }] : []),
	},
];

const ofClock: readonly Figure<number>[] = [
	{
		name: "dvash_clock_ahead_seconds",
		help: "How far this machine's clock is ahead of the database's; negative: behind",
		values: (ahead) => [{ value: ahead }],
	},
];

const ofRedis: readonly Figure<Site["redis"]>[] = [
	{
		name: "dvash_redis_up",
		help: "1 while Redis answers this node, else 0; absent without REDIS_URL",
		values: (redis) => (redis ? [{ value: Number(redis.isUp()) }] : []),
	},
];

const ofBucket: readonly Figure<boolean | null>[] = [
	{
		name: "dvash_bucket_up",
		help: "1 when the bucket of files answered this node's look, else 0; absent without S3_URL",
		values: (isUp) => (isUp === null ? [] : [{ value: Number(isUp) }]),
	},
];

/** Requests a file that does not exist, and waits no longer than a scrape may. */
async function isBucketUp({ files, settings }: Site): Promise<boolean | null> {
	if (!settings.bucket) return null;
	return withTimeout(2_000, files.store.size(randomUUID())).then(
		() => true,
		() => false,
	);
}

const ofDesk = (desk: Stored["desk"], part: "open" | "late") =>
	queueKinds.map((queue) => ({
		labels: { queue },
		value: desk.find(({ kind }) => kind === queue)?.[part] ?? 0,
	}));

const secondsBetween = (from: Date, to: Date) =>
	Math.max(0, (to.getTime() - from.getTime()) / 1_000);

/**
 * Opens `/metrics` on the port of METRICS, if there is one, for this machine only; a crowd of visitors
 * does not keep it from the database, which is asked over the jobs' connections.
 * @throws with the code EADDRINUSE when something else listens there.
 */
export async function openMetrics(
	site: Site,
	databases: { requests: OpenDatabase; jobs: OpenDatabase },
	{ live, clock }: { live: Pick<Live, "count">; clock: Pick<Clock, "offset"> },
) {
	const { metricsPort } = site.settings;
	if (metricsPort === undefined) return undefined;
	const registry = openRegistry({ databases, live });
	const read = shareReading(
		() => readStored({ ...site, db: databases.jobs.db }),
		(error) => logRepeated(site.log, "warn", describeError(error), "metrics"),
		reading,
	);
	addFigures(registry, stored, read);
	addFigures(registry, ofClock, clock.offset);
	addFigures(registry, ofRedis, () => site.redis);
	addFigures(registry, ofBucket, () => isBucketUp(site));
	const up: Figure<boolean> = {
		name: "dvash_database_up",
		help: "1 when the figures of the database could be read",
		values: (isUp) => [{ value: Number(isUp) }],
	};
	addFigures(registry, [up], async () => (await read()) !== null);
	const served = await serveMetrics(registry, metricsPort);
	return { ...served, watch: (listener: RequestListener) => watchRequests(listener, registry) };
}

async function readStored({ db, vault, settings, log }: Site): Promise<Stored> {
	const now = new Date();
	const vitals = await readVitals(db, settings);
	const { refusedAs } = vitals.disk;
	if (refusedAs) logRepeated(log, "error", { kind: "disk", code: refusedAs, at: [] }, "disk");
	return {
		now,
		queues: await readQueues(
			db,
			jobs.map(({ name }) => name),
		),
		desk: await readOpenQueues({ db }, now),
		differences: await countOpenDiscrepancies(db),
		duty: await readDuty(db, now),
		letterStallMs: await findStallMs(db, now),
		vitals,
		sealedByOld: await countSealedByOld({ db, vault }),
		rate: settings.payments.isOpen ? await readRate({ db, settings }) : null,
	};
}

async function readDuty(db: Site["db"], now: Date): Promise<Stored["duty"]> {
	const gaps = await findGaps(db, now);
	return {
		gapMs: gaps.reduce((sum, { from, until }) => sum + until.getTime() - from.getTime(), 0),
		untaken: (await findUntaken(db, now))?.waiting ?? 0,
		answers: doesPagerAnswer(await findLastTest(db), now),
	};
}
