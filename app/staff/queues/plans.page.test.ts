import { type CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { addAppeal, addDeskItem, addQueueItem } from "../../../test/desk-items.ts";
import { queriesOf } from "../../../test/queries.ts";
import { decideNow, refusal } from "../../../test/reviews.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite();
const db = () => site.site().db;

/** Tables that stay small, however many people there are. */
const small = ["staff", "towns"];

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };

const scansOf = (plan: Plan): string[] => [
	...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
	...(plan.Plans ?? []).flatMap(scansOf),
];

/** The tables for which a query's only plan is a full scan. */
async function readWhole({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
	if (!/^\s*(select|with)/i.test(text)) return [];
	return db()
		.transaction()
		.execute(async (trx) => {
			// With few rows a scan is cheapest; without it the planner shows whether it had a choice.
			await sql`set local enable_seqscan = off`.execute(trx);
			const query = { ...sql.raw(`explain (format json) ${text}`).compile(trx), parameters };
			const { rows } = await trx.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>(query);
			const [answer] = rows;
			return (answer?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => scansOf(Plan));
		});
}

async function expectIndexes(path: string, cookie: { cookie: string }): Promise<void> {
	const queries = await queriesOf(db(), () => site.get(path, cookie));
	expect(queries.length, path).toBeGreaterThan(2);
	for (const query of queries) {
		const scanned = (await readWhole(query)).filter((table) => !small.includes(table));
		expect(scanned, `${path}: ${query.sql}`).toEqual([]);
	}
}

test("no page of the queues reads a table that grows from beginning to end", async () => {
	const { michal, noa, act } = await addDeskItem(site);
	await expectIndexes("/staff/appeals", michal);
	await act("take");
	const empty = await addQueueItem(site, "changes");
	const appealed = await addQueueItem(site, "applications");
	await decideNow(site.site(), michal, appealed.id, refusal);
	await addAppeal(site.site(), appealed);
	const paths = [
		"/staff/applications",
		"/staff/changes",
		"/staff/appeals",
		`/staff/applications/${noa.itemId}`,
		`/staff/changes/${empty.id}`,
		`/staff/applications/${appealed.id}/pictures/${appealed.photo}/blurred`,
	];
	for (const path of paths) await expectIndexes(path, michal);
});
