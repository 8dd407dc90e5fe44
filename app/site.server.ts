import type { Server } from "node:http";
import { resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { seedClub } from "../db/seeds/club/seed-club.ts";
import { seedDemo } from "../db/seeds/seed.ts";
import { seedMemberships } from "../db/seeds/seed-membership.ts";
import { seedWaiting } from "../db/seeds/seed-waiting.ts";
import { openDemoPaypal } from "./demo-paypal.server.ts";
import { jobs as jobList } from "./jobs.ts";
import type { openMetrics } from "./metrics.server.ts";
import { arePaymentsOpen } from "./payments/open-payments.server.ts";
import { outsideName } from "./platform/audit/outside.server.ts";
import { verifyRecord } from "./platform/audit/verify.server.ts";
import { verifyCommand } from "./platform/audit/verify-installation.server.ts";
import { backUpOpen } from "./platform/backup/backup.server.ts";
import { startNightlyBackups } from "./platform/backup/nightly.server.ts";
import { jobConnections } from "./platform/capacity.ts";
import { serveControl } from "./platform/control.server.ts";
import { openDatabase } from "./platform/database/database.server.ts";
import { embeddedFolder } from "./platform/database/embedded.server.ts";
import { migrate, readMigrations } from "./platform/database/migrate.server.ts";
import type { OpenDatabase } from "./platform/database/open-database.server.ts";
import { withRights } from "./platform/database/server-refusal.server.ts";
import { takeTurns } from "./platform/database/turns.server.ts";
import { tryDataFolder } from "./platform/files/data-folder.server.ts";
import { openFiles } from "./platform/files/open-files.server.ts";
import { createHandler } from "./platform/http/handler.server.ts";
import { safetyHeaders } from "./platform/http/headers.server.ts";
import { createListener } from "./platform/http/listener.server.ts";
import { createWebServer } from "./platform/http/overload/web-server.server.ts";
import { publishFiles } from "./platform/http/page-cache/build-files.server.ts";
import { PageCache } from "./platform/http/page-cache/page-cache.server.ts";
import { cacheFiles } from "./platform/http/page-cache/static-files.server.ts";
import { openJobs } from "./platform/jobs/jobs.server.ts";
import { openLive } from "./platform/live/open-live.server.ts";
import { openLog } from "./platform/log/log.server.ts";
import { openMailer } from "./platform/mail/mailer.server.ts";
import { restAfterCrowds } from "./platform/rest.server.ts";
import { beginReseal } from "./platform/sealing/reseal.server.ts";
import { openSealing, refuseOtherSecrets, type Secrets } from "./platform/sealing/start.server.ts";
import { readOrMakeSecret } from "./platform/secret.server.ts";
import type { Settings } from "./platform/settings.ts";
import type { Site } from "./platform/site.ts";
import { connectPorts } from "./ports.server.ts";
import { inviteByCommand, inviteCommand } from "./staff/invitations/invite-installation.server.ts";
import { removeCommand, removeFromStaff } from "./staff/leaving/remove.server.ts";

type Parts = {
	settings: Settings;
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** Folder of the browser's files; absent when hot reload serves them. */
	clientFolder?: string;
	/** Receives progress messages while opening takes long. */
	say?: (sentence: string) => void;
	/** Called when the database stopped answering for good. */
	onDead?: () => void;
};

/** A running site: answers requests until it is closed. */
export type OpenSite = {
	site: Site;
	handler: ReturnType<typeof createHandler>;
	server: Server;
	/**
	 * Reports that it is not ready, accepts no more connections, gives requests in progress 8 s to
	 * finish, and then closes jobs and database.
	 */
	close: () => Promise<void>;
};

/**
 * Opens everything a site needs, migrates the database and connects the parts. Listening is left to
 * the caller.
 * @throws DatabaseRefusal when the database is unusable, with one sentence.
 */
export async function openSite(parts: Parts): Promise<OpenSite> {
	const { settings, build, clientFolder, say = () => {}, onDead } = parts;
	const dataDir = resolve(settings.dataDir);
	await tryDataFolder(dataDir, ["files", "evidence", outsideName]);
	const log = openLog(settings.logLevel);
	const { databaseUrl, databasePool } = settings;
	const database = await openDatabase(databaseUrl ?? embeddedFolder(dataDir), {
		say,
		onDead,
		connections: databasePool,
	});
	let forJobs = database;
	try {
		const files = openFiles(settings, dataDir);
		const secret = settings.secret ?? readOrMakeSecret(dataDir);
		const secrets = { secret, filesPrints: files.vault.prints, isDemo: settings.isDemo };
		const { vault, isReplacing } = await migrateAndUnseal(database, secrets);
		const isSeeded = settings.isDemo && (await seedDemo(database.db, { vault }));
		if (databaseUrl) forJobs = await openDatabase(databaseUrl, { connections: jobConnections });
		const jobs = await withRights(takeTurns(database, () => openJobs(forJobs, jobList, log)));
		const mailer = openMailer({ mail: settings.mail, dataDir });
		const ports = connectPorts();
		const site: Site = { settings, db: database.db, log, vault, files, jobs, mailer, ports };
		const live = await openLive(site, database);
		const metrics = await watchSite(site, { requests: database, jobs: forJobs }, live);
		const paypal = await openDemoPaypal(settings, dataDir);
		if (isSeeded) await seedMore(site, paypal, say);
		if (settings.payments.isOpen && !(await arePaymentsOpen(site))) {
			say("Payments stay paused until a reviewer has signed in at /staff.");
		}
		if (isReplacing) await beginReseal(site);
		await jobs.start({ ...site, db: forJobs.db });
		const cache = await openCache(site, clientFolder);
		let isStopping = false;
		const isReady = async () => !isStopping && database.isReady();
		const handler = createHandler({ site, build, cache, isReady, live: live.answer });
		const listener = createListener({ fetch: handler.fetch, cache, settings, log });
		const { control, nightly } =
			database.kind === "embedded" ? await tendEmbedded(site, database, dataDir) : {};
		const web = createWebServer(metrics?.watch(listener) ?? listener);
		const stopResting = restAfterCrowds(web.server);
		return {
			site,
			handler,
			server: web.server,
			close: async () => {
				isStopping = true;
				stopResting();
				await control?.close();
				await live.close();
				await web.stop(settings.stopSeconds * 1000);
				await metrics?.close();
				await jobs.close();
				await paypal?.close();
				await nightly?.close();
				await forJobs.close();
				await database.close();
			},
		};
	} catch (error) {
		await forJobs.close();
		await database.close();
		throw error;
	}
}

/** The page cache with the build's files, which other nodes can answer from now on too. */
async function openCache(site: Site, clientFolder: string | undefined): Promise<PageCache> {
	const cache = new PageCache(site.settings.origin);
	if (!clientFolder) return cache;
	await cacheFiles(cache, clientFolder, safetyHeaders(site.settings));
	await publishFiles(site, clientFolder);
	return cache;
}

/** What the demo's people did through the running site. */
async function seedMore(
	site: Site,
	paypal: Awaited<ReturnType<typeof openDemoPaypal>>,
	say: (sentence: string) => void,
): Promise<void> {
	if (paypal) await seedMemberships(site, paypal);
	await seedClub(site);
	await seedWaiting(site);
	say("The demo content is in place.");
}

/** Its figures, whose many modules are loaded only where METRICS asks for them. */
async function watchSite(...parts: Parameters<typeof openMetrics>) {
	if (parts[0].settings.metricsPort === undefined) return undefined;
	const metrics = await import("./metrics.server.ts");
	return metrics.openMetrics(...parts);
}

/**
 * Migrates the database once its secrets are known to be those it is sealed with.
 * @throws DatabaseRefusal, with one sentence.
 */
async function migrateAndUnseal(database: OpenDatabase, secrets: Secrets) {
	await withRights(refuseOtherSecrets(database.db, secrets));
	await withRights(migrate(database, readMigrations()));
	return openSealing(database.db, secrets);
}

/** What only the one process of an embedded database can do: answer scripts, and back up at night. */
async function tendEmbedded(
	{ settings, vault, log }: Site,
	database: OpenDatabase,
	dataDir: string,
) {
	const backUp = (file: string) => backUpOpen(database, dataDir, file);
	const { backupHour: hour, backupDir: folder } = settings;
	return {
		control: await serveControl(dataDir, {
			[inviteCommand]: (argument) => inviteByCommand(database.db, argument),
			[removeCommand]: (argument) => removeFromStaff(database.db, argument),
			backup: backUp,
			[verifyCommand]: () => verifyRecord({ db: database.db, vault, dataDir }),
		}),
		nightly: hour === undefined ? undefined : startNightlyBackups({ hour, folder, backUp, log }),
	};
}
