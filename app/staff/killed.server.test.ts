import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { addReported, nothing, openCaseAs } from "../../test/cases.ts";
import { bundleProgram, startChild } from "../../test/child.ts";
import { openBareDatabase, postgresUrl } from "../../test/database.ts";
import { type Deciding, decidingQueues } from "../../test/decision-child.ts";
import { testFiles } from "../../test/files.ts";
import { addHeld } from "../../test/held.ts";
import { addApplicant, addReviewer, openAll } from "../../test/reviews.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import { migrate, readMigrations } from "../platform/database/migrate.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { openJobs } from "../platform/jobs/jobs.server.ts";
import { openLog } from "../platform/log/log.server.ts";
import { openMailer } from "../platform/mail/mailer.server.ts";
import { makeVault } from "../platform/secret.server.ts";
import { readSettings } from "../platform/settings.ts";
import type { Site } from "../platform/site.ts";
import { connectPorts } from "../ports.server.ts";
import { readMaterial } from "../reviews/desk/material.server.ts";
import { receiveTicket } from "../support/ticket.server.ts";

/** Every how many statements a process is killed; each run is a process of its own. */
const step = process.env.LONG || process.env.KILLS ? 1 : 45;

async function makeSite(dataDir: string) {
	const { database: bare, address } = await openBareDatabase();
	await migrate(bare, readMigrations());
	await bare.close();
	const database = await openDatabase(address);
	const settings = readSettings("test", { DATA_DIR: dataDir });
	const log = openLog("silent");
	const named = decidingQueues.map((name) => ({ name, work: async () => {} }));
	const site: Site = {
		settings,
		db: database.db,
		log,
		vault: makeVault("a-secret-for-tests"),
		files: testFiles(dataDir),
		jobs: await openJobs(database, named, log),
		mailer: openMailer({ mail: settings.mail, dataDir }),
		ports: connectPorts(),
	};
	return { site, address, close: database.close };
}

/** Every row of every table and of the queue, as one string. */
async function readAll(db: Kysely<Tables>): Promise<string> {
	const { rows: tables } = await sql<{ name: string }>`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname = 'public' or (schemaname = 'pgboss' and tablename = 'job') order by 1`.execute(
		db,
	);
	const parts = tables.map(
		({ name }) =>
			`select '${name}' as name, md5(coalesce(string_agg(one::text, chr(10) order by one::text), '')) as sum from ${name} as one`,
	);
	const { rows } = await sql<{ name: string; sum: string }>`
		${sql.raw(parts.join(" union all "))}`.execute(db);
	return rows
		.map(({ name, sum: of }) => `${name} ${of}`)
		.toSorted()
		.join("\n");
}

/** Waits until the server has ended what the killed process left, one way or the other. */
async function untilQuiet(db: Kysely<Tables>): Promise<void> {
	for (;;) {
		const { rows } = await sql`select pid from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
			db,
		);
		if (rows.length === 0) return;
		await pause(5);
	}
}

const kinds = ["application", "case", "held", "ticket"] as const;

/** Something of a kind that waits for a decision, and the decision. */
async function prepare(site: Site, kind: (typeof kinds)[number]): Promise<Deciding> {
	const { db } = site;
	if (kind === "ticket") {
		const { accountId: by } = await addReviewer(db, "טל", ["support"]);
		const asked = { name: "דנה", email: "dana@example.com", message: "שאלה" } as const;
		const { number } = await receiveTicket(site, {
			...asked,
			subject: "general",
			source: "contact",
		});
		return { by, ticket: { number, text: "בדקנו, והכול תקין.", seen: 1, closes: true } };
	}
	const reviewer = await addReviewer(db);
	const by = reviewer.accountId;
	if (kind === "application") {
		const { accountId, verificationId, itemId: id } = await addApplicant(db);
		await openAll(db, reviewer, id, new Date(Date.now() - 3_000));
		const { seen } = await readMaterial(db, { accountId, verificationId });
		return { by, application: { id, verdict: "approve", seen } };
	}
	const suspended = { ...nothing, verdict: "suspended", rule: "scam_money", days: 7 } as const;
	if (kind === "case") {
		const { caseId: id } = await addReported(site);
		await openCaseAs(site, id, reviewer);
		return { by, case: { id, ...suspended } };
	}
	const { id: message, caseId: id } = await addHeld(site);
	await openCaseAs(site, id, reviewer);
	const held = { messages: [{ id: message, as: "drop" }], rule: "minor", isTold: false } as const;
	return { by, case: { id, ...suspended, held: { ...held, messages: [...held.messages] } } };
}

/** How often each act of deciding is on record, and who was told of what. */
async function countDone(db: Kysely<Tables>) {
	const acts = await db.selectFrom("audit").select("act").orderBy("id").execute();
	const { rows } = await sql<{ name: string }>`select name from pgboss.job`.execute(db);
	const count = (all: string[], one: string) => all.filter((name) => name === one).length;
	const of = acts.map(({ act }) => act);
	const queued = rows.map(({ name }) => name);
	return {
		made: count(of, "decision.made"),
		applied: count(of, "decision.applied") + count(of, "ticket.answered_closed"),
		waiting: ["apply-decision", "apply-case-decision", "apply-desk-act"]
			.map((name) => count(queued, name))
			.reduce((sum, one) => sum + one, 0),
		mails: count(queued, "mail"),
		notices: (await db.selectFrom("notices").select("times").execute()).map(({ times }) => times),
		members: (await db.selectFrom("members").select("id").execute()).length,
		steps: (await db.selectFrom("enforcements").select("kind").execute()).map(({ kind }) => kind),
	};
}

/** Kills at one statement after another until the work is done; how many it was killed at. */
async function killThrough(
	db: Kysely<Tables>,
	start: (statement: number) => ReturnType<typeof startChild>,
): Promise<number> {
	const before = await readAll(db);
	for (let statement = 1, kills = 0; ; statement += step) {
		const child = start(statement);
		const line = await child.line();
		await child.kill();
		await untilQuiet(db);
		if (line === "done") return kills;
		kills += 1;
		// Nothing of it, or, once the last word was sent, all.
		if ((await readAll(db)) !== before) return kills;
	}
}

test.runIf(postgresUrl).each(kinds)(
	"a decision (%s) killed at any statement is there wholly or not at all, and is put in force once",
	async (kind) => {
		const dataDir = mkdtempSync(join(tmpdir(), "dvash-decision-"));
		onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
		mkdirSync("node_modules/.cache", { recursive: true });
		const bundle = mkdtempSync(join("node_modules/.cache", "decision-"));
		onTestFinished(() => rmSync(bundle, { recursive: true, force: true }));
		const file = await bundleProgram("test/decision-child.ts", bundle);
		const program = `await import(${JSON.stringify(`./${file}`)})`;
		const { site, address, close } = await makeSite(dataDir);
		onTestFinished(close);
		const { db } = site;
		const deciding = await prepare(site, kind);
		const starting = (what: Deciding) => (statement: number) =>
			startChild(program, address, dataDir, JSON.stringify(what), String(statement));
		const begun = await countDone(db);

		const kills = await killThrough(db, starting(deciding));
		expect(kills).toBeGreaterThan(30 / step / 4);
		const decided = await countDone(db);
		const isAct = kind === "ticket" ? 0 : 1;
		const jobs = kind === "held" ? 2 : 1;
		expect(decided).toEqual({
			...begun,
			made: begun.made + isAct,
			waiting: begun.waiting + jobs,
		});
		// Deciding again without having heard back is answered that it was decided.
		const standing = await readAll(db);
		expect(await starting(deciding)(1_000_000).line()).toBe("done");
		expect(await readAll(db)).toBe(standing);

		// A commit may be lost with its sender: then the next process finishes.
		await killThrough(db, starting({ by: deciding.by }));
		const done = await countDone(db);
		expect(done.applied).toBe(begun.applied + 1);
		expect(done.mails).toBe(begun.mails + 1);
		expect(done.members).toBe(begun.members + (kind === "application" ? 1 : 0));
		const isCase = kind === "case" || kind === "held";
		expect(done.steps).toEqual(isCase ? ["suspended"] : []);
		const all = await readAll(db);
		const twice = [1, 2].map(() => starting({ by: deciding.by })(1_000_000).line());
		expect(await Promise.all(twice)).toEqual(["done", "done"]);
		expect(await readAll(db)).toBe(all);
	},
	3_600_000,
);
