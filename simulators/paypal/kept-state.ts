/**
 * Stores the simulator's state in a file, so that a restarted demo finds its payments. Request ids
 * and tokens are not stored.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { emptyState, type State } from "./state.ts";
import type { SimulatorEvent } from "./webhooks/events.ts";

type Kept = {
	[Part in keyof State]: (State[Part] extends Map<string, infer One> ? One : never)[];
} & { events: (Omit<SimulatorEvent, "created"> & { created: string })[] };

const listOf = <One>(map: Map<string, One>) => [...map.values()];
const mapOf = <One extends { id: string }>(list: readonly One[]) =>
	new Map(list.map((one) => [one.id, one]));

/** A missing file is an empty state. */
export function readKept(file: string | undefined): { state: State; events: SimulatorEvent[] } {
	if (!file || !existsSync(file)) return { state: emptyState(), events: [] };
	const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
	return {
		state: {
			orders: mapOf(kept.orders),
			captures: mapOf(
				kept.captures.map((one) => ({ ...one, refundsGo: one.refundsGo ?? "usual" })),
			),
			refunds: mapOf(
				kept.refunds.map((one) => ({
					...one,
					status: one.status ?? "COMPLETED",
					shows: one.shows ?? "refund",
				})),
			),
			disputes: mapOf(kept.disputes),
		},
		events: kept.events.map((event) => ({ ...event, created: new Date(event.created) })),
	};
}

/** Writes the file atomically. */
export function writeKept(file: string, state: State, events: readonly SimulatorEvent[]): void {
	const kept = {
		orders: listOf(state.orders),
		captures: listOf(state.captures),
		refunds: listOf(state.refunds),
		disputes: listOf(state.disputes),
		events,
	};
	writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
	renameSync(`${file}.new`, file);
}
