import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { postgresTypes } from "../../app/platform/database/parsers.server.ts";
import type { Tables } from "../../app/platform/database/tables.ts";

type Plan = {
	"Node Type": string;
	"Relation Name"?: string;
	"Actual Rows": number;
	"Actual Loops": number;
	"Rows Removed by Filter"?: number;
	"Rows Removed by Index Recheck"?: number;
	"Shared Hit Blocks"?: number;
	"Shared Read Blocks"?: number;
	Plans?: Plan[];
};

/** One statement as PostgreSQL executed it. */
export type Executed = { text: string; buffers: number; rows: number; ms: number };

/** A connection whose statements say what they read, by PostgreSQL's auto_explain; as a superuser. */
export function openWatched(address: string) {
	const executed: Executed[] = [];
	const pool = new pg.Pool({
		connectionString: address,
		max: 1,
		types: postgresTypes,
		options: [
			"session_preload_libraries=auto_explain",
			"auto_explain.log_min_duration=0",
			"auto_explain.log_analyze=on",
			"auto_explain.log_buffers=on",
			"auto_explain.log_timing=off",
			"auto_explain.log_nested_statements=on",
			"auto_explain.log_format=json",
			"client_min_messages=log",
		]
			.map((setting) => `-c ${setting}`)
			.join(" "),
	});
	pool.on("connect", (client) =>
		client.on("notice", ({ message = "" }) => {
			const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n(.+)$/s.exec(message) ?? [];
			if (!json) return;
			const { "Query Text": text, Plan: plan } = JSON.parse(json) as {
				"Query Text": string;
				Plan: Plan;
			};
			executed.push({ text, ms: Number(ms), buffers: buffersOf(plan), rows: rowsOf(plan) });
		}),
	);
	return {
		db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
		/** What was executed since the last call. */
		take: () => executed.splice(0),
	};
}

const buffersOf = (plan: Plan) =>
	(plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);

/** The rows that were read from tables and indexes, whether they were wanted or not. */
function rowsOf(plan: Plan): number {
	const own =
		/ Scan$/.test(plan["Node Type"]) && !/CTE|Subquery|Function|Values/.test(plan["Node Type"]);
	const each =
		plan["Actual Rows"] +
		(plan["Rows Removed by Filter"] ?? 0) +
		(plan["Rows Removed by Index Recheck"] ?? 0);
	const below = (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0);
	return (own ? each * plan["Actual Loops"] : 0) + below;
}
