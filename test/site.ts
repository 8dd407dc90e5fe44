import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { sql } from "kysely";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { jobs as jobList } from "../app/jobs.ts";
import { createHandler } from "../app/platform/http/handler.server.ts";
import { KeptAnswers } from "../app/platform/http/kept/kept.server.ts";
import { type OpenJobs, openJobs } from "../app/platform/jobs/jobs.server.ts";
import { openLog } from "../app/platform/log/log.server.ts";
import { listOutbox, type Written } from "../app/platform/mail/outbox.server.ts";
import { openPost, outboxFolder } from "../app/platform/mail/post.server.ts";
import { makeVault } from "../app/platform/secret.server.ts";
import { type Mode, readSettings } from "../app/platform/settings.ts";
import type { Site } from "../app/platform/site.ts";
import { testDatabase } from "./database.ts";

const origin = "http://localhost:3000";

const production = {
	ORIGIN: "https://dvash.example",
	SMTP_URL: "smtp://127.0.0.1:1",
	MAIL_FROM: "post@dvash.example",
};

type Sent = { cookie?: string; headers?: Record<string, string> };

/** The whole site in this process: a request in, a response out, on a database of its own. */
export type TestSite = {
	get(path: string, sent?: Sent): Promise<Response>;
	/** Posts a form as our own page would; redirects are not followed. */
	post(path: string, fields: Record<string, string>, sent?: Sent): Promise<Response>;
	fetch(request: Request): Promise<Response>;
	site(): Site;
	/** Works off the queue and gives the mails that the test sent so far, in their order. */
	mails(): Promise<Written[]>;
	/** What was logged since the test began, parsed. */
	logged(): Record<string, unknown>[];
};

/** Registers the hooks that open the site; call it once at the top of a test file. */
export function testSite(mode: Mode = "test", env: Record<string, string> = {}): TestSite {
	const db = testDatabase();
	let site: Site;
	let fetch: (request: Request) => Response | Promise<Response>;
	let lines: string[] = [];

	let jobs: OpenJobs<Site>;
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-test-"));

	beforeAll(async () => {
		const settings = readSettings(mode, {
			...(mode === "serve" ? production : {}),
			DATA_DIR: dataDir,
			...env,
			SECRET: "a-secret-for-tests-0123456789-abcdefghij",
		});
		const log = openLog("info", { write: (line) => void lines.push(line) });
		jobs = await openJobs(db.open(), jobList, log);
		site = {
			settings,
			db: db(),
			log,
			vault: makeVault("a-secret-for-tests-0123456789"),
			jobs,
			post: openPost(settings),
		};
		const handler = createHandler({
			site,
			build: build as unknown as ServerBuild,
			kept: new KeptAnswers(),
			isReady: async () => true,
		});
		fetch = handler.fetch;
	});
	beforeEach(async () => {
		lines = [];
		rmSync(outboxFolder(dataDir), { recursive: true, force: true });
		await sql`delete from pgboss.job`.execute(db());
	});
	afterAll(async () => {
		await jobs?.close();
		rmSync(dataDir, { recursive: true, force: true });
	});

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
		mails: async () => {
			await jobs.drain(site);
			return (await listOutbox(dataDir)).reverse();
		},
		site: () => site,
		logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
	};
}

/** The `name=value` pairs that a response asks the browser to keep, ready for the next request. */
export function cookiesOf(response: Response): string {
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** The words that a page shows: no tags, no scripts, entities and space folded. */
export async function wordsOf(response: Response): Promise<string> {
	return (await response.text())
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
		.replace(/<!-- -->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/&quot;/g, '"')
		.replace(/&#x27;/g, "'")
		.replace(/&amp;/g, "&")
		.replace(/\s+/g, " ");
}
