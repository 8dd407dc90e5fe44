/**
 * Stores the simulator's state in a file, so that a restarted demo finds its payments. Request ids
 * and tokens are not stored.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { emptyState, type State } from "./state.ts";
import type { SimulatorEvent } from "./webhooks/events.ts";

type StoredState = {
	[Part in keyof State]: (State[Part] extends Map<string, infer One> ? One : never)[];
} & { events: (Omit<SimulatorEvent, "created"> & { created: string })[] };

const listOf = <One>(map: Map<string, One>) => [...map.values()];
const mapOf = <One extends { id: string }>(list: readonly One[]) =>
	new Map(list.map((one) => [one.id, one]));

/** A missing file is an empty state. */
export function readState(file: string | undefined): { state: State; events: SimulatorEvent[] } {
	if (!file || !existsSync(file)) return { state: emptyState(), events: [] };
	const stored = JSON.parse(readFileSync(file, "utf8")) as StoredState;
	return {
		state: {
			orders: mapOf(stored.orders),
			captures: mapOf(
				stored.captures.map((one) => ({ ...one, refundsGo: one.refundsGo ?? "usual" })),
			),
			refunds: mapOf(
				stored.refunds.map((one) => ({
					...one,
					status: one.status ?? "COMPLETED",
					shows: one.shows ?? "refund",
				})),
			),
			disputes: mapOf(stored.disputes),
		},
		events: stored.events.map((event) => ({ ...event, created: new Date(event.created) })),
	};
}

/**
 * Saves the state. A failing disk loses what a restart would have found and is reported once, but never stops the
 * site that runs in the same process.
 */
export function saverOf(
	file: string | undefined,
	state: State,
	events: () => readonly SimulatorEvent[],
): () => void {
	let isSaved = true;
	return () => {
		if (!file) return;
		try {
			writeState(file, state, events());
			isSaved = true;
		} catch (error) {
			if (isSaved) process.emitWarning(`The PayPal simulator does not keep its state: ${error}`);
			isSaved = false;
		}
	};
}

/** Writes the file atomically. */
function writeState(file: string, state: State, events: readonly SimulatorEvent[]): void {
	const stored = {
		orders: listOf(state.orders),
		captures: listOf(state.captures),
		refunds: listOf(state.refunds),
		disputes: listOf(state.disputes),
		events,
	};
	writeFileSync(`${file}.new`, JSON.stringify(stored), { mode: 0o600 });
	renameSync(`${file}.new`, file);
}
