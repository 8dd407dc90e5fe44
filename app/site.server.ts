import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { seedDemo } from "../db/seeds/seed.ts";
import { seedMembership } from "../db/seeds/seed-membership.ts";
import { openDemoPaypal } from "./demo-paypal.server.ts";
import { jobs as jobList } from "./jobs.ts";
import { backUpOpen } from "./platform/backup.server.ts";
import { serveControl } from "./platform/control.server.ts";
import { type OpenDatabase, openDatabase } from "./platform/database/database.server.ts";
import { embeddedFolder } from "./platform/database/embedded.server.ts";
import { migrate, readMigrations } from "./platform/database/migrate.server.ts";
import { createHandler } from "./platform/http/handler.server.ts";
import { safetyHeaders } from "./platform/http/headers.server.ts";
import { keepFiles } from "./platform/http/kept/files.server.ts";
import { KeptAnswers } from "./platform/http/kept/kept.server.ts";
import { createListener } from "./platform/http/listener.server.ts";
import { openJobs } from "./platform/jobs/jobs.server.ts";
import { openLog } from "./platform/log/log.server.ts";
import { openPost } from "./platform/mail/post.server.ts";
import { makeVault, readOrMakeSecret } from "./platform/secret.server.ts";
import type { Settings } from "./platform/settings.ts";
import type { Site } from "./platform/site.ts";

type Parts = {
	settings: Settings;
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** Folder of the browser's files; absent where hot reload serves them. */
	clientFolder?: string;
	/** Told what is going on while it takes long. */
	say?: (sentence: string) => void;
	/** Called when the database stopped answering for good. */
	onDead?: () => void;
};

/** A running site: answers requests until it is closed. */
export type OpenSite = {
	site: Site;
	handler: ReturnType<typeof createHandler>;
	server: Server;
	close: () => Promise<void>;
};

/**
 * Opens everything a site needs, migrates the database and puts the parts together. Listening is
 * left to the caller.
 * @throws DatabaseRefusal when the database cannot be used, with one sentence.
 */
export async function openSite(parts: Parts): Promise<OpenSite> {
	const { settings, build, clientFolder, say = () => {}, onDead } = parts;
	const dataDir = resolve(settings.dataDir);
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const log = openLog(settings.logLevel);
	const database = await openDatabase(settings.databaseUrl ?? embeddedFolder(dataDir), {
		say,
		onDead,
	});
	try {
		await migrate(database, readMigrations());
		const isSeeded = settings.isDemo && (await seedDemo(database.db));
		const vault = makeVault(settings.secret ?? readOrMakeSecret(dataDir));
		const jobs = await openJobs(database, jobList, log);
		const post = openPost({ mail: settings.mail, dataDir });
		const site: Site = { settings, db: database.db, log, vault, jobs, post };
		const paypal = await openDemoPaypal(settings, dataDir);
		if (isSeeded && paypal) await seedMembership(site, paypal);
		if (isSeeded) say("The demo content is in place.");
		await jobs.start(site);
		const kept = new KeptAnswers();
		if (clientFolder) await keepFiles(kept, clientFolder, safetyHeaders(settings));
		const handler = createHandler({ site, build, kept, isReady: () => database.isReady() });
		const listener = createListener({ fetch: handler.fetch, kept, origin: settings.origin });
		const control =
			database.kind === "embedded"
				? await serveControl(dataDir, { backup: (file) => backUpOpen(database, dataDir, file) })
				: undefined;
		const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: 30_000 }, listener);
		return {
			site,
			handler,
			server,
			close: () => close(server, database, jobs, paypal ?? undefined, control),
		};
	} catch (error) {
		await database.close();
		throw error;
	}
}

type Closable = { close(): Promise<void> };

async function close(
	server: Server,
	database: OpenDatabase,
	jobs: Closable,
	paypal?: Closable,
	control?: Closable,
): Promise<void> {
	await control?.close();
	server.closeAllConnections();
	if (server.listening) await new Promise((done) => server.close(done));
	await jobs.close();
	await paypal?.close();
	await database.close();
}
