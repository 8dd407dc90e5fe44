import "./owner-stacks.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { sql } from "kysely";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { jobs as jobList } from "../app/jobs.ts";
import { openFiles } from "../app/platform/files/files.server.ts";
import { createHandler } from "../app/platform/http/handler.server.ts";
import { PageCache } from "../app/platform/http/page-cache/page-cache.server.ts";
import { type OpenJobs, openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { openMailer, outboxFolder } from "../app/platform/mail/mailer.server.ts";
import { listOutbox, type Written } from "../app/platform/mail/outbox.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { type Mode, readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { connectPorts } from "../app/ports.server.ts";
import { testDatabase } from "./database.ts";

const origin = "http://localhost:3000";

const production = {
	ORIGIN: "https://dvash.test",
	SMTP_URL: "smtp://127.0.0.1:1",
	MAIL_FROM: "post@dvash.test",
};

type Sent = { cookie?: string; headers?: Record<string, string> };

type Another = Partial<Parameters<typeof createHandler>[0]> &
	Partial<Pick<Site, "db">> & { mostPages?: number };

/** The whole site in this process: request in, response out, on its own database. */
export type TestSite = {
	get(path: string, sent?: Sent): Promise<Response>;
	/** Posts a form as our own page would; redirects are not followed. */
	post(
		path: string,
		fields: Record<string, string> | URLSearchParams,
		sent?: Sent,
	): Promise<Response>;
	fetch(request: Request): Promise<Response>;
	/** Another instance of the same site, with empty caches and some of its parts replaced. */
	another(parts?: Another): (request: Request) => Promise<Response>;
	site(): Site;
	/** Runs the queue and returns the mails sent by the test so far, in order. */
	mails(): Promise<Written[]>;
	/** The log lines since the test began, parsed. */
	logged(): Record<string, unknown>[];
};

let lines: string[] = [];
/** The queue's, which outlives a test. */
const log = openLog("info", { write: (line) => void lines.push(line) });
/** Creating the queues takes seconds, so it is done once for all files of a worker. */
let jobs: Promise<OpenJobs<Site>> | undefined;

/** Registers the hooks that open the site; call it once at the top of a test file. */
export function testSite(mode: Mode = "test", env: Record<string, string> = {}): TestSite {
	const db = testDatabase();
	let site: Site;
	let fetch: TestSite["fetch"];
	/** Each test uses its own client address, so that rate limits do not carry over between tests. */
	let visitor = 0;
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-test-"));

	beforeAll(async () => {
		const settings = readSettings(mode, {
			...(mode === "serve" ? production : {}),
			DATA_DIR: dataDir,
			...env,
			SECRET: "a-secret-for-tests-0123456789-abcdefghij",
			FILES_KEY: "a-key-for-tests-of-files-9876543210-zyxwvu",
		});
		jobs ??= openJobs(db.open(), jobList, log);
		site = {
			settings,
			db: db(),
			log,
			vault: makeVault("a-secret-for-tests-0123456789"),
			files: await openFiles(settings, dataDir),
			jobs: await jobs,
			mailer: openMailer(settings),
			ports: connectPorts(),
		};
		fetch = open();
	});
	beforeEach(async () => {
		visitor += 1;
		const own: string[] = [];
		lines = own;
		// A log of its own: what an earlier test repeats is counted, and written a minute later.
		site.log = openLog("info", { write: (line) => void own.push(line) });
		rmSync(outboxFolder(dataDir), { recursive: true, force: true });
		for (const folder of ["files", "evidence", "audit"]) {
			rmSync(join(dataDir, folder), { recursive: true, force: true });
		}
		await sql`delete from pgboss.job`.execute(db());
	});
	afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

	const open = ({ db: other, mostPages, ...parts }: Another = {}) =>
		fromHere(
			createHandler({
				site: other ? { ...site, db: other } : site,
				build: build as unknown as ServerBuild,
				cache: new PageCache(site.settings.origin, mostPages),
				isReady: async () => true,
				...parts,
			}),
		);
	const fromHere =
		({ fetch: answer }: ReturnType<typeof createHandler>): TestSite["fetch"] =>
		async (request) => {
			const remoteAddress = `198.18.${visitor >> 8}.${visitor & 255}`;
			return answer(request, { incoming: { socket: { remoteAddress } } } as never);
		};
	const send = async (request: Request) => fetch(request);
	const headersOf = ({ cookie, headers }: Sent) => ({ ...(cookie ? { cookie } : {}), ...headers });
	return {
		get: (path, sent = {}) => send(new Request(origin + path, { headers: headersOf(sent) })),
		post: (path, fields, sent = {}) =>
			send(
				new Request(origin + path, {
					method: "POST",
					body: new URLSearchParams(fields),
					headers: { origin: site.settings.origin, ...headersOf(sent) },
				}),
			),
		fetch: send,
		another: open,
		mails: async () => {
			await (await jobs)?.drain(site);
			return (await listOutbox(dataDir)).reverse();
		},
		site: () => site,
		logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
	};
}

/** The `name=value` pairs of a response's cookies, ready for the next request. */
export function cookiesOf(response: Response): string {
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** The visible text of a page: no tags, no scripts, entities decoded and spaces folded. */
export async function wordsOf(response: Response): Promise<string> {
	return (await response.text())
		.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, " ")
		.replace(/<!-- -->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/&quot;/g, '"')
		.replace(/&#x27;/g, "'")
		.replace(/&amp;/g, "&")
		.replace(/\s+/g, " ");
}

/** The same as sentences: without the spaces that an isolated date leaves beside its signs. */
export async function sentencesOf(response: Response): Promise<string> {
	return (await wordsOf(response)).replace(/ (?=[.,])/g, "").replace(/־ /g, "־");
}
