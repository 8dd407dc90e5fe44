import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { LateAnswer, withTimeout } from "../platform/database/with-timeout.server.ts";
import { isBusy } from "../platform/http/busy.server.ts";
import type { Site } from "../platform/site.ts";

type Database = Site["db"];

/** How long a public page waits for what it could do without. */
const timeoutMs = 500;

/** How often a database that did not answer in time is asked whether it does again. */
const probeEveryMs = 1_000;

/** The last values read for each site. */
const lastRead = new WeakMap<object, Map<string, unknown>>();

/** Databases that did not answer in time: no page waits for them until they do. */
const slow = new WeakSet<Database>();

const listeners = new WeakMap<Database, () => void>();

/** Calls `listen` when a slow database is fast again: pages made meanwhile may state old values. */
export function onRecovery(db: Database, listen: () => void): void {
	listeners.set(db, listen);
}

/** A value for a public page: the current one, or the last one read while the database is down or slow. */
export async function currentOrLast<Value>(
	{ db, settings }: Pick<Site, "db" | "settings">,
	name: string,
	{ read, otherwise }: { read: () => Promise<Value>; otherwise: Value },
): Promise<Value> {
	const known = lastRead.get(settings) ?? new Map<string, unknown>();
	lastRead.set(settings, known);
	const last = () => (known.has(name) ? (known.get(name) as Value) : otherwise);
	if (slow.has(db)) return last();
	const reading = read().then((value) => {
		known.set(name, value);
		return value;
	});
	try {
		return await withTimeout(timeoutMs, reading);
	} catch (error) {
		if (error instanceof LateAnswer) void markSlow(db);
		else if (!isBusy(error)) throw error;
		return last();
	}
}

/** Counts a database as slow until it answers in time. */
async function markSlow(db: Database): Promise<void> {
	if (slow.has(db)) return;
	slow.add(db);
	let isSlow = true;
	while (isSlow) {
		await pause(probeEveryMs, undefined, { ref: false });
		isSlow = await sql`select`.execute(db).then(() => false, isBusy);
	}
	slow.delete(db);
	listeners.get(db)?.();
}
