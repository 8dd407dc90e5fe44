import type { RequestListener } from "node:http";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { seedClub } from "../db/seeds/club/seed-club.ts";
import { seedDemo } from "../db/seeds/seed.ts";
import { seedGift } from "../db/seeds/seed-gift.ts";
import { seedMemberships } from "../db/seeds/seed-membership.ts";
import { seedPicks } from "../db/seeds/seed-picks.ts";
import { seedSearch } from "../db/seeds/seed-search.ts";
import { seedWaiting } from "../db/seeds/seed-waiting.ts";
import { dropUnfinished, seedWhole } from "../db/seeds/seed-whole.ts";
import { openDemoPaypal } from "./demo-paypal.server.ts";
import { jobs as jobList } from "./jobs.ts";
import { isVipSold } from "./memberships/named-contact/places.server.ts";
import type { openMetrics } from "./metrics.server.ts";
import { arePaymentsOpen } from "./payments/providers.server.ts";
import { verifyCommand, verifyRecord } from "./platform/audit/verify.server.ts";
import { backUpOpen } from "./platform/backup/backup.server.ts";
import { startNightlyBackups } from "./platform/backup/nightly.job.ts";
import { Busy } from "./platform/busy.ts";
import { jobConnections } from "./platform/capacity.ts";
import { askTime, openClock } from "./platform/clock.server.ts";
import { serveControl } from "./platform/control.server.ts";
import { takeTurns } from "./platform/database/advisory-lock.server.ts";
import { openDatabase } from "./platform/database/database.server.ts";
import { embeddedFolder } from "./platform/database/embedded.server.ts";
import { migrate, readMigrations } from "./platform/database/migrate.server.ts";
import type { OpenDatabase } from "./platform/database/open-database.server.ts";
import { withRights } from "./platform/database/refusal.server.ts";
import { publishFiles } from "./platform/http/build-files.server.ts";
import { createHandler } from "./platform/http/handler.server.ts";
import { createListener } from "./platform/http/listener.server.ts";
import type { PageCache } from "./platform/http/page-cache/page-cache.server.ts";
import { openJobs } from "./platform/jobs/jobs.server.ts";
import { openBus, withRedis } from "./platform/live/bus.server.ts";
import { openLive } from "./platform/live/open-live.server.ts";
import { describeError, logRepeated } from "./platform/log/log.server.ts";
import { beginReseal } from "./platform/sealing/reseal.server.ts";
import { openSealing, refuseOtherSecrets } from "./platform/sealing/start.server.ts";
import type { Settings } from "./platform/settings.ts";
import type { Site } from "./platform/site.ts";
import { inviteByCommand, inviteCommand } from "./staff/invitations/invite-installation.server.ts";
import { removeCommand, removeFromStaff } from "./staff/remove.server.ts";
import { dropStated } from "./stated-pages.server.ts";

export type Parts = {
	settings: Settings;
	build: ServerBuild | (() => Promise<ServerBuild>);
	/** Folder of the browser's files; absent when hot reload serves them. */
	clientFolder?: string;
	/** Receives progress messages while opening takes long. */
	say?: (sentence: string) => void;
	/** Called when the database stopped answering for good, or came back as one that cannot be used. */
	onDead?: (sentence?: string) => void;
};

/** What needs no database. */
export type Base = Pick<Site, "settings" | "log" | "files" | "mailer" | "ports"> & {
	dataDir: string;
	secret: string;
	cache: PageCache;
};

/** What answers requests, with a database or without. */
export type Answering = {
	site: Site;
	handler: ReturnType<typeof createHandler>;
	listener: RequestListener;
	/** Ends it; `stopWeb` runs while the pages still answer. */
	close(stopWeb?: () => Promise<void>): Promise<void>;
};

const noWords = () => {};

/**
 * Opens what depends on the database, after migrating it; if that fails, whatever is open is closed again.
 * @param onFound is awaited once the database has proved usable.
 * @throws DatabaseRefusal when the database is unusable, with one sentence.
 */
export async function openWhole(
	parts: Parts,
	base: Base,
	onFound = async () => {},
): Promise<Answering> {
	const { settings, build, clientFolder, say = noWords } = parts;
	const { cache, log, dataDir } = base;
	const opened = new AsyncDisposableStack();
	try {
		const databases = await openDatabases(parts, base, opened);
		const { database, forJobs, bus } = databases;
		const make = () => openStores(parts, base, databases, opened);
		const { site, jobs, clock, isReplacing } = settings.isDemo
			? await takeTurns(database, make, "demo")
			: await make();
		const live = openLive(site, bus);
		if (settings.payments.isOpen && !(await arePaymentsOpen(site))) {
			say("Payments stay paused until a reviewer has signed in at /staff.");
		} else if (settings.payments.isOpen && !(await isVipSold(site))) {
			say("VIP is not sold: no contact has room for a member. See /staff/team.");
		}
		opened.defer(dropStated(site, bus, cache));
		// Those made without a database state the defaults.
		cache.dropPages();
		if (isReplacing) await beginReseal(site);
		if (clientFolder) await publishFiles(site, clientFolder);
		await onFound();
		const metrics = await watchSite(site, { requests: database, jobs: forJobs }, { live, clock });
		opened.defer(async () => metrics?.close());
		await jobs.start({ ...site, db: forJobs.db });
		let isStopping = false;
		const isReady = async () => !isStopping && clock.mayAnswer() && database.isReady();
		const handler = createHandler({ site, build, cache, isReady, live: live.answer });
		const listener = createListener({ fetch: handler.fetch, cache, settings, log });
		const control =
			database.kind === "embedded"
				? await tendEmbedded(site, database, dataDir, opened)
				: undefined;
		return {
			site,
			handler,
			listener: metrics?.watch(listener) ?? listener,
			close: async (stopWeb) => {
				isStopping = true;
				await control?.close();
				live.close();
				await stopWeb?.();
				await opened.disposeAsync();
			},
		};
	} catch (error) {
		await opened.disposeAsync();
		throw error;
	}
}

/** The database with its signals, refused before anything in it is changed. */
async function openDatabases(
	{ settings, say, onDead }: Parts,
	{ dataDir, log }: Base,
	opened: AsyncDisposableStack,
) {
	const { databaseUrl, databaseUrlDirect, databasePool: connections } = settings;
	const database = await openDatabase(databaseUrl ?? embeddedFolder(dataDir), {
		say,
		onDead: () => onDead?.(),
		connections,
	});
	opened.defer(() => database.close());
	let forJobs = database;
	if (databaseUrl) {
		forJobs = await openDatabase(databaseUrl, { connections: jobConnections });
		opened.defer(() => forJobs.close());
	}
	const bus = await openBus(database, databaseUrlDirect ?? databaseUrl).catch(async (error) => {
		// A server that is just stopping is down; no setting of ours is wrong.
		throw (await database.isReady()) ? error : new Busy("database", { cause: error });
	});
	opened.defer(() => bus.close());
	const redis = await openSharedRedis(settings, log, opened);
	return {
		database,
		forJobs,
		redis,
		bus: redis ? await withRedis(bus, redis, [database, forJobs]) : bus,
	};
}

async function openSharedRedis(
	{ redisUrl, origin }: Settings,
	log: Base["log"],
	opened: AsyncDisposableStack,
) {
	if (!redisUrl) return undefined;
	// Sites without Redis need not load its library.
	const { openRedis } = await import("./platform/redis.server.ts");
	const redis = await openRedis(redisUrl, origin, (error) =>
		logRepeated(log, "error", describeError(error), "redis away"),
	);
	opened.defer(() => redis.close());
	return redis;
}

/** The site on its migrated database; the demo's is filled, as a whole or not at all. */
async function openStores(
	{ settings, say = noWords }: Parts,
	base: Base,
	{ database, forJobs, redis }: Awaited<ReturnType<typeof openDatabases>>,
	opened: AsyncDisposableStack,
) {
	const { dataDir, log } = base;
	const seeded = ["files", "evidence", "paypal-simulator.json"].map((name) => join(dataDir, name));
	if (settings.isDemo && (await withRights(dropUnfinished(database, seeded)))) {
		say("The last start was interrupted while it made the demo: it is made anew.");
	}
	const { vault, isReplacing } = await migrateAndUnseal(database, base);
	const paypal = await openDemoPaypal(settings, dataDir);
	opened.defer(async () => paypal?.close());
	const clock = await openClock(() => askTime(forJobs.db), log);
	opened.defer(async () => clock.close());
	const open = () => openJobs(forJobs, jobList, log, { clock });
	const jobs = await withRights(takeTurns(database, open));
	opened.defer(() => jobs.close());
	const site: Site = { ...base, db: database.db, vault, jobs, redis };
	if (settings.isDemo) {
		await seedWhole(database, async () => {
			await seedDemo(site.db, site);
			if (paypal) await seedMemberships(site, paypal);
			await seedClub(site);
			await seedGift(site);
			await seedSearch(site);
			await seedPicks(site);
			await seedWaiting(site);
			say("The demo content is in place.");
		});
	}
	return { site, jobs, clock, isReplacing };
}

/** Its figures, whose many modules are loaded only where METRICS asks for them. */
export async function watchSite(...parts: Parameters<typeof openMetrics>) {
	if (parts[0].settings.metricsPort === undefined) return undefined;
	const metrics = await import("./metrics.server.ts");
	return metrics.openMetrics(...parts);
}

/**
 * Migrates the database once its secrets are known to be those it is sealed with.
 * @throws DatabaseRefusal, with one sentence.
 */
async function migrateAndUnseal(database: OpenDatabase, { secret, files, settings }: Base) {
	const { isDemo } = settings;
	const secrets = { secret, filesFingerprints: files.vault.fingerprints, isDemo };
	await withRights(refuseOtherSecrets(database.db, secrets));
	await withRights(migrate(database, readMigrations()));
	return openSealing(database.db, secrets);
}

/**
 * What only the one process of an embedded database can do: answer scripts, and back up at night.
 * @returns the control, which is closed first.
 */
async function tendEmbedded(
	{ settings, vault, log }: Site,
	database: OpenDatabase,
	dataDir: string,
	opened: AsyncDisposableStack,
) {
	const backUp = (file: string) => backUpOpen(database, dataDir, file);
	const { backupHour: hour, backupDir: folder } = settings;
	if (hour !== undefined) {
		const nightly = startNightlyBackups({ hour, folder, backUp, log });
		opened.defer(() => nightly.close());
	}
	return serveControl(dataDir, {
		[inviteCommand]: (argument) => inviteByCommand(database.db, argument),
		[removeCommand]: (argument) => removeFromStaff(database.db, argument),
		backup: backUp,
		[verifyCommand]: () => verifyRecord({ db: database.db, vault, dataDir }),
	});
}
