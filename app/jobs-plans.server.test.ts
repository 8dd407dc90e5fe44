import { type CompiledQuery, type KyselyPlugin, sql } from "kysely";
import { expect, test } from "vitest";
import { testPayments } from "../test/payments.ts";
import { jobs } from "./jobs.ts";
import type { Site } from "./platform/site.ts";

const money = testPayments();

type Plan = {
	"Node Type": string;
	"Relation Name"?: string;
	"Parent Relationship"?: string;
	Plans?: Plan[];
};

/** Tables that stay small however large the site grows. */
const small = new Set([
	"audit_head",
	"audit_seals",
	"staff",
	"overview_figures",
	"audit_waiting",
	"reseals",
	"letters",
]);

/** Jobs that count or clean whole tables by their purpose (docs/decisions/0054-jobs.md). */
const passes = new Set(["compare-gifts", "count-listing", "tidy-listing"]);

const id = crypto.randomUUID();

const queued: Readonly<Record<string, object>> = {
	"sign-up-mail": { signUp: id },
	"email-change-mail": { request: id },
	"contacts-changed": { accountId: id },
	"contact-removed": { memberId: id },
	"apply-decision": { id },
	"apply-case-decision": { id },
	"apply-desk-act": { id },
	"release-harmless": { accountIds: [id], decision: id, by: id, decidedAt: "2026-01-01" },
	"payment-event": { event: id },
	"recheck-orders": { chain: "plans", until: "2100-01-01" },
	"deliver-gifts": { paymentId: id },
	"compare-listing-more": { after: id, checked: 0, repaired: 0, of: {} },
	"drop-files": { ids: [] },
};

/** The test site, and the statements it sends, including those in transactions. */
function watch(): { site: Site; take(): CompiledQuery[] } {
	const seen: CompiledQuery[] = [];
	const { db } = money.site();
	const plugin: KyselyPlugin = {
		transformQuery: ({ node, queryId }) => {
			seen.push(db.getExecutor().compileQuery(node as never, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return {
		site: { ...money.site(), db: db.withPlugin(plugin) },
		take: () => seen.splice(0),
	};
}

/** Tables that are read from end to end; whether a subplan is, PostgreSQL decides by their size. */
function wholeReads({ "Node Type": type, "Relation Name": table = "", ...plan }: Plan): string[] {
	if (plan["Parent Relationship"] === "SubPlan") return [];
	const own = type === "Seq Scan" && !small.has(table) ? [table] : [];
	return [...own, ...(plan.Plans ?? []).flatMap(wholeReads)];
}

test("whatever a job looks for, an index can answer", async () => {
	const { site, take } = watch();
	const found: Record<string, string[]> = {};
	for (const job of jobs.filter(({ name }) => !passes.has(name))) {
		take();
		// What needs more than is queued here says so.
		await job.work(site, queued[job.name] ?? {}).catch(() => {});
		for (const query of take()) {
			if (!/^\s*(select|update|delete|with)/i.test(query.sql)) continue;
			const reads = wholeReads(await explain(query));
			if (reads.length > 0) found[`${job.name}: ${query.sql.replace(/\s+/g, " ")}`] = reads;
		}
	}
	expect(found).toEqual({});
});

async function explain({ sql: text, parameters }: CompiledQuery): Promise<Plan> {
	return money
		.site()
		.db.transaction()
		.execute(async (trx) => {
			// Of tables without rows all plans cost the same.
			await sql`set local enable_seqscan = off`.execute(trx);
			const query = sql.raw(`explain (format json) ${text}`).compile(trx);
			const { rows } = await trx.executeQuery<{ "QUERY PLAN": { Plan: Plan }[] }>({
				...query,
				parameters,
			});
			const [answer] = rows[0]?.["QUERY PLAN"] ?? [];
			if (!answer) throw new Error("nothing was explained");
			return answer.Plan;
		});
}
