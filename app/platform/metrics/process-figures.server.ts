import { collectDefaultMetrics, Registry } from "prom-client";
import type { OpenDatabase } from "../database/open-database.server.ts";
import type { Live } from "../live/open-live.server.ts";
import { readTally } from "../log/tally.server.ts";
import { addFigures, type Figure } from "./gauges.server.ts";

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
		labels: ["job", "result"],
		values: () => readTally("job runs"),
	},
	{
		name: "dvash_sign_in_refusals_total",
		help: "Sign-ins refused, by why",
		labels: ["reason"],
		values: () => readTally("sign-in refusals"),
	},
];

/** Milliseconds between two looks at the event loop's delay; each look costs a wake-up. */
const loopPrecision = 20;

/** The figures of this process, which are there without its database too. */
export function openRegistry(parts: Parts): Registry {
	const registry = new Registry();
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopPrecision });
	addFigures(registry, figures, () => parts);
	return registry;
}
