import { type Kysely, sql } from "kysely";
import type { Tables } from "./database/tables.ts";
import { describeError, type Log, logRepeated } from "./log/log.server.ts";

/** Max seconds this clock may differ from the database's to delete by it, or to answer pages by it. */
const most = { forDeleting: 10, forAnswering: 60 };

const everyMs = 60_000;

/** This machine's clock compared with the database's, which all nodes share. */
export type Clock = {
	/** Seconds that it is ahead, as last measured; null if not measured yet. */
	offset(): number | null;
	mayAnswer(): boolean;
	/** Measures now, and returns whether anything may be deleted by it. */
	mayDelete(): Promise<boolean>;
	close(): void;
};

export async function askTime(db: Kysely<Tables>): Promise<Date> {
	const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
	const [{ now } = { now: new Date() }] = rows;
	return now;
}

/** Seconds this machine's clock is ahead of another; a lower bound, as the answer took time. */
export async function readOffset(ask: () => Promise<Date>): Promise<number> {
	const before = Date.now();
	const theirs = (await ask()).getTime();
	const after = Date.now();
	return (Math.max(0, before - theirs) - Math.max(0, theirs - after)) / 1_000;
}

export const isRightEnough = (offset: number) => Math.abs(offset) <= most.forDeleting;

/** Compares the clocks now and every minute until closed, and logs when they differ. */
export async function openClock(ask: () => Promise<Date>, log: Log): Promise<Clock> {
	let offset: number | null = null;
	const look = async () => {
		offset = await readOffset(ask);
		if (!isRightEnough(offset)) log.error({ ahead: Math.round(offset) }, "clock is wrong");
	};
	const failed = (error: unknown) => logRepeated(log, "warn", describeError(error), "clock");
	await look().catch(failed);
	const timer = setInterval(() => void look().catch(failed), everyMs);
	timer.unref();
	return {
		offset: () => offset,
		mayAnswer: () => Math.abs(offset ?? 0) <= most.forAnswering,
		mayDelete: async () => {
			offset = await readOffset(ask);
			return isRightEnough(offset);
		},
		close: () => clearInterval(timer),
	};
}
