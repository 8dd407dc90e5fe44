import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs as list } from "../../app/jobs.ts";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../../app/platform/database/migrate.server.ts";
import type { OpenDatabase } from "../../app/platform/database/open-database.server.ts";
import { openFiles } from "../../app/platform/files/files.server.ts";
import { type OpenJobs, openJobs } from "../../app/platform/jobs/jobs.server.ts";
import { openLog } from "../../app/platform/log/log.server.ts";
import { openMailer } from "../../app/platform/mail/mailer.server.ts";
import { makeVault } from "../../app/platform/secret.server.ts";
import { readSettings } from "../../app/platform/settings.ts";
import type { Site } from "../../app/platform/site.ts";
import { connectPorts } from "../../app/ports.server.ts";
import { postgresUrl } from "../../test/database.ts";
import { openTestSimulator, pointAtPaypal } from "../../test/paypal.ts";
import { fillHistory } from "./fill.ts";
import { type Executed, openWatched } from "./watch-statements.ts";

const isAsked = Boolean(process.env.LONG && postgresUrl);
const rows = Number(process.env.ROWS ?? 1_000_000);
const name = "dvash_large_jobs";
/** For a statement that looks for what is open, of which there are a hundred. */
const few = 3_000;
/** For one that goes through a batch of a thousand of everything there is. */
const aPortion = 30_000;
/** Jobs that go through all that there is, a batch at a time, with what each does so for. */
const passes: Readonly<Record<string, string>> = {
	"keep-listing": "every ten minutes: a thousand members at a time whose presence has aged",
	"reseal-secret": "after a change of SECRET: counts what is sealed, then goes through batches",
	"turn-listing": "once after midnight: each member's presence and newness",
	"compare-listing": "each night: each member's row and the truth",
	"compare-listing-more": "the rest of that",
	"verify-audit": "each night: the record of 24 months",
	"sweep-files": "each night: each file's bytes and row",
	"sweep-join-details": "each joining form once in 30 days",
};
/** Jobs whose statement is PostgreSQL's own count or cleaning of a table. */
const wholes: Readonly<Record<string, string>> = {
	"tidy-listing": "vacuum, which skips pages that nobody changed",
	"count-listing": "each night: how common each facet and word is",
};
/** What is queued with the jobs that need it. */
const id = (what: string) => `(select md5('${what}1')::uuid)`;
const data: Readonly<Record<string, string>> = {
	"sign-up-mail": `select ${id("nobody")} as "signUp"`,
	"contacts-changed": `select ${id("account")} as "accountId"`,
	"contact-removed": `select ${id("member")} as "memberId"`,
	"apply-decision": "select id from decisions limit 1",
	"apply-case-decision": `select ${id("cd")} as id`,
	"drop-files": "select '{}'::text[] as ids",
	"payment-event": "select id as event from webhook_events limit 1",
	"recheck-orders": `select 'bench' as chain, '2100-01-01' as until`,
	"compare-listing-more":
		"select '00000000-0000-0000-0000-000000000000' as after, 0 as checked, 0 as repaired, '{}'::json as of",
};

const dataDir = mkdtempSync(join(tmpdir(), "dvash-large-"));
let database: OpenDatabase;
let watched: ReturnType<typeof openWatched>;
let site: Site;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
	if (!isAsked || !postgresUrl) return;
	const address = new URL(postgresUrl);
	const server = address.href;
	address.pathname = name;
	const administer = async (...statements: string[]) => {
		const client = new pg.Client(server);
		await client.connect();
		for (const statement of statements) await client.query(statement);
		await client.end();
	};
	await administer(`drop database if exists ${name} with (force)`, `create database ${name}`);
	database = await openDatabase(address.href);
	await migrate(database, readMigrations());
	const log = openLog("silent");
	const settings = readSettings("test", { DATA_DIR: dataDir });
	const files = await openFiles(settings, dataDir);
	await database.session((run) => fillHistory(run, rows, files.vault.sealedBy));
	const jobs: OpenJobs<Site> = await openJobs(database, list, log);
	watched = openWatched(address.href);
	site = {
		settings,
		log,
		jobs,
		db: watched.db,
		vault: makeVault("a-secret-of-large-jobs-0123456"),
		files,
		mailer: openMailer(settings),
		ports: connectPorts(),
	};
	const simulator = await openTestSimulator();
	pointAtPaypal(site, simulator);
	ends.push(
		() => simulator.close(),
		() => jobs.close(),
		() => watched.db.destroy(),
		() => database.close(),
		() => administer(`drop database if exists ${name} with (force)`),
	);
}, 7_200_000);
afterAll(async () => {
	for (const end of ends) await end();
	rmSync(dataDir, { recursive: true, force: true });
});

type Measured = { job: string; executed: Executed[]; error?: string };

async function measure(job: (typeof list)[number]): Promise<Measured> {
	const [asked] = data[job.name] ? await database.session((run) => run(data[job.name] ?? "")) : [];
	watched.take();
	const error = await job.work(site, asked ?? {}).then(
		() => undefined,
		(cause: Error) => cause.message,
	);
	return { job: job.name, executed: watched.take(), ...(error ? { error } : {}) };
}

const worst = (executed: readonly Executed[]) =>
	executed.reduce((most, one) => (one.buffers > most.buffers ? one : most), {
		text: "",
		buffers: 0,
		rows: 0,
		ms: 0,
	});

test.runIf(isAsked)(
	"no statement of a job reads more than what is open, however much there is",
	async () => {
		const measured: Measured[] = [];
		// What a mail holds is sealed where it is queued; the job reads its address's consent.
		for (const job of list.filter(({ name }) => name !== "mail")) {
			const one = await measure(job);
			measured.push(one);
			const most = worst(one.executed);
			console.log(
				`${one.job}: ${one.executed.length} statements, ${most.buffers} buffers at most, ${one.error ?? ""} ${most.buffers > few ? most.text.replace(/\s+/g, " ").slice(0, 300) : ""}`,
			);
		}
		writeFileSync(
			process.env.JOBS_OUT ?? join(tmpdir(), "jobs.json"),
			JSON.stringify(
				measured.map(({ job, executed, error }) => ({
					job,
					error,
					statements: executed.length,
					rows: executed.reduce((sum, one) => sum + one.rows, 0),
					most: worst(executed),
					ms: executed.reduce((sum, one) => sum + one.ms, 0),
				})),
				null,
				1,
			),
		);
		const tooMuch = measured.flatMap(({ job, executed }) => {
			const bound = job in wholes ? Number.POSITIVE_INFINITY : job in passes ? aPortion : few;
			const most = worst(executed);
			return most.buffers > bound ? [{ job, ...most }] : [];
		});
		expect(tooMuch).toEqual([]);
		expect(measured.filter(({ error }) => error)).toEqual([]);
	},
	7_200_000,
);
