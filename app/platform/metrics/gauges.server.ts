import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { findLastBackup } from "../backup/nightly.job.ts";
import type { OpenDatabase } from "../database/open-database.server.ts";
import type { Tables } from "../database/tables.ts";
import { withTimeout } from "../database/with-timeout.server.ts";
import type { Live } from "../live/open-live.server.ts";
import { readTally } from "../log/tally.server.ts";
import type { Settings } from "../settings.ts";

type Parts = {
	/** The databases by what they are for; the embedded one has no pool. */
	databases: Readonly<Record<string, OpenDatabase>>;
	live: Pick<Live, "count">;
};

const figures: readonly Figure<Parts>[] = [
	{
		name: "dvash_database_connections",
		help: "Open connections to PostgreSQL by pool and state; `most` is the pool's size",
		labels: ["pool", "state"],
		values: ({ databases }) =>
			Object.entries(databases).flatMap(([pool, { poolFigures }]) => {
				const { waiting: _, ...states } = poolFigures?.() ?? { waiting: 0 };
				return Object.entries(states).map(([state, value]) => ({ labels: { pool, state }, value }));
			}),
	},
	{
		name: "dvash_database_waiting",
		help: "Queries that wait for a connection of their pool",
		labels: ["pool"],
		values: ({ databases }) =>
			Object.entries(databases).flatMap(([pool, { poolFigures }]) =>
				poolFigures ? [{ labels: { pool }, value: poolFigures().waiting }] : [],
			),
	},
	{
		name: "dvash_live_streams",
		help: "Open event streams",
		values: ({ live }) => [{ value: live.count() }],
	},
	{
		name: "dvash_job_runs_total",
		help: "Jobs that ended in this process, by how",
		// `job` is Prometheus's own label.
		labels: ["queue", "result"],
		values: () => readTally("job runs"),
	},
	{
		name: "dvash_paypal_calls_total",
		help: "Calls to PayPal, by how they ended",
		labels: ["result"],
		values: () => readTally("paypal calls"),
	},
	{
		name: "dvash_push_answers_total",
		help: "Answers of push services, by what they mean",
		labels: ["result"],
		values: () => readTally("push answers"),
	},
	{
		name: "dvash_database_full_total",
		help: "Statements that PostgreSQL refused for want of room on its disk",
		values: () => readTally("database full"),
	},
	{
		name: "dvash_uploads_cut_total",
		help: "Slow uploads that gave their places to others",
		values: () => readTally("uploads cut"),
	},
	{
		name: "dvash_sign_in_refusals_total",
		help: "Sign-ins refused, by why",
		labels: ["reason"],
		values: () => readTally("sign-in refusals"),
	},
];

/** Milliseconds between two samples of the event loop's delay; each sample costs a wake-up. */
const loopPrecision = 20;

/** The metrics of this process, which are available without its database too. */
export function openRegistry(parts: Parts): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecision });
	addFigures(registry, figures, () => parts);
	return registry;
}

/** A value, distinguished by labels from fixed lists: never personal. */
type Value = { value: number; labels?: Readonly<Record<string, string>> };

/** A figure of `docs/watching.md`. One whose name ends in `_total` only grows. */
export type Figure<Read> = {
	name: `dvash_${string}`;
	help: string;
	labels?: readonly string[];
	/** Empty when unknown: the metric is then absent. */
	values(read: Read): readonly Value[];
};

/** Adds metrics that are read at each scrape; while `read` returns null they are absent. */
export function addFigures<Read>(
	registry: Registry,
	figures: readonly Figure<Read>[],
	read: () => Read | null | Promise<Read | null>,
): void {
	for (const { name, help, labels = [], values } of figures) {
		const Kind = name.endsWith("_total") ? Counter : Gauge;
		new Kind({
			name,
			help,
			labelNames: labels,
			registers: [registry],
			async collect(this: Counter | Gauge) {
				const found = await read();
				this.reset();
				// A reset gauge without labels is 0, which is not an answer.
				if (labels.length === 0) this.remove();
				for (const one of found === null ? [] : values(found))
					this.inc(one.labels ?? {}, one.value);
			},
		});
	}
}

/**
 * Shares one reading among all callers until `cacheMs` after it began. One that fails, or takes longer than
 * `deadlineMs`, is null, and for as long no other is tried.
 */
export function shareReading<Read>(
	read: () => Promise<Read>,
	failed: (error: unknown) => void,
	{ cacheMs, deadlineMs }: { cacheMs: number; deadlineMs: number },
): () => Promise<Read | null> {
	let current: { at: number; reading: Promise<Read | null> } | undefined;
	return () => {
		const now = performance.now();
		if (!current || now - current.at >= cacheMs) {
			const reading = withTimeout(deadlineMs, read()).catch((error: unknown) => {
				failed(error);
				return null;
			});
			current = { at: now, reading };
		}
		return current.reading;
	};
}

export type Vitals = {
	databaseBytes: number;
	/** Of the disk with the data folder. */
	disk: { freeBytes: number; usedShare: number; refusedAs: string | null };
	/** Null: none was made here. Absent with PostgreSQL when none was reported: its server may make its own. */
	backupAt?: Date | null;
};

/** Writes a page to a folder and removes it: a disk with free space may be read-only. Its error's code, or null. */
async function tryWriting(folder: string): Promise<string | null> {
	const path = join(folder, `trial-${randomUUID()}`);
	try {
		await writeFile(path, Buffer.alloc(4_096));
		return null;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? "unknown";
	} finally {
		await rm(path, { force: true }).catch(() => {});
	}
}

/** Reads the size of the database, the room on the disk and the age of the last backup. */
export async function readVitals(
	db: Kysely<Tables>,
	settings: Pick<Settings, "dataDir" | "databaseUrl" | "backupDir">,
): Promise<Vitals> {
	const { rows } = await sql<{ bytes: number }>`
		select pg_database_size(current_database()) as bytes`.execute(db);
	const backupAt = await findLastBackup(db, settings);
	const { bavail, blocks, bsize } = await statfs(settings.dataDir);
	const refusedAs = await tryWriting(settings.dataDir);
	return {
		databaseBytes: rows[0]?.bytes ?? 0,
		disk: { freeBytes: bavail * bsize, usedShare: blocks > 0 ? 1 - bavail / blocks : 0, refusedAs },
		...(settings.databaseUrl && !backupAt ? {} : { backupAt }),
	};
}
