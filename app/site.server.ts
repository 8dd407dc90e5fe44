import type { Server } from "node:http";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { outsideName } from "./platform/audit/outside.server.ts";
import { Busy } from "./platform/busy.ts";
import { openAway } from "./platform/database/postgres.server.ts";
import { DatabaseRefusal } from "./platform/database/refusal.server.ts";
import { tryDataFolder } from "./platform/files/data-folder.server.ts";
import { openFiles } from "./platform/files/files.server.ts";
import { isBusy } from "./platform/http/busy.server.ts";
import { createHandler } from "./platform/http/handler.server.ts";
import { safetyHeaders } from "./platform/http/headers.server.ts";
import { createListener } from "./platform/http/listener.server.ts";
import { PageCache } from "./platform/http/page-cache/page-cache.server.ts";
import { cacheFiles } from "./platform/http/page-cache/static-files.server.ts";
import { createWebServer, restAfterCrowds } from "./platform/http/web-server.server.ts";
import { describeError, logRepeated, openLog } from "./platform/log/log.server.ts";
import { openMailer } from "./platform/mail/mailer.server.ts";
import { makeVault, readOrMakeSecret } from "./platform/secret.server.ts";
import type { Site } from "./platform/site.ts";
import { connectPorts } from "./ports.server.ts";
import {
	type Answering,
	type Base,
	openWhole,
	type Parts,
	watchSite,
} from "./whole-site.server.ts";

/** A running site: answers requests until it is closed. */
export type OpenSite = {
	readonly site: Site;
	readonly handler: Answering["handler"];
	server: Server;
	/**
	 * Reports that it is not ready, accepts no more connections, gives requests in progress 8 s to
	 * finish, and then closes jobs and database.
	 */
	close: () => Promise<void>;
};

/** Delay between retries for a database that was down at startup. */
const lookMs = 1_000;

/**
 * Opens everything a site needs, migrates the database and connects the parts. Listening is left to the caller. In
 * production, a node whose database is down answers what needs none, and the rest once it is found.
 * @throws DatabaseRefusal when the database is unusable, with one sentence.
 */
export async function openSite(parts: Parts): Promise<OpenSite> {
	const base = await openBase(parts);
	const stopping = new AbortController();
	let current: Answering;
	let looking: Promise<void> | undefined;
	try {
		current = await openWhole(parts, base);
	} catch (error) {
		if (parts.settings.isDemo || !isAway(error)) throw error;
		parts.say?.(`${(error as Error).message} Pages from memory are answered until it is there.`);
		const without = await openWithout(parts, base);
		current = without;
		looking = lookForDatabase(parts, base, {
			signal: stopping.signal,
			onFound: () => without.close(),
		}).then((whole) => {
			if (whole) current = whole;
		});
	}
	const web = createWebServer((request, response) => current.listener(request, response));
	const stopResting = restAfterCrowds(web.server);
	return {
		get site() {
			return current.site;
		},
		get handler() {
			return current.handler;
		},
		server: web.server,
		close: async () => {
			stopResting();
			stopping.abort();
			if (looking) await looking;
			await current.close(() => web.stop(parts.settings.stopSeconds * 1000));
		},
	};
}

async function openBase({ settings, clientFolder }: Parts): Promise<Base> {
	const dataDir = resolve(settings.dataDir);
	await tryDataFolder(dataDir, ["files", "evidence", outsideName]);
	const cache = new PageCache(settings.origin);
	if (clientFolder) await cacheFiles(cache, clientFolder, safetyHeaders(settings));
	const log = openLog(settings.logLevel);
	return {
		settings,
		dataDir,
		log,
		files: await openFiles(settings, dataDir, log),
		secret: settings.secret ?? readOrMakeSecret(dataDir),
		mailer: openMailer({ mail: settings.mail, dataDir }),
		ports: connectPorts(),
		cache,
	};
}

/** Whether startup failed because no server answered, rather than by a wrong setting. */
function isAway(error: unknown): boolean {
	return error instanceof DatabaseRefusal ? error.reason === "away" : isBusy(error);
}

/** A site without its database yet: requests that need it are told to try again. */
async function openWithout({ build }: Parts, base: Base): Promise<Answering> {
	const { settings, log, cache } = base;
	const database = openAway();
	const refuse = async () => {
		throw new Busy("database");
	};
	// Its keys are not the whole site's, and so nothing that it makes is ever stored.
	const vault = makeVault(base.secret);
	const site: Site = { ...base, db: database.db, vault, jobs: { enqueue: refuse } };
	const isReady = () => database.isReady();
	const handler = createHandler({ site, build, cache, isReady, live: refuse });
	const listener = createListener({ fetch: handler.fetch, cache, settings, log });
	const databases = { requests: database, jobs: database };
	const metrics = await watchSite(site, databases, {
		live: { count: () => 0 },
		clock: { offset: () => null },
	});
	return {
		site,
		handler,
		listener: metrics?.watch(listener) ?? listener,
		close: async (stopWeb) => {
			await stopWeb?.();
			await metrics?.close();
		},
	};
}

type Looking = { signal: AbortSignal; onFound: () => Promise<void> };

/** Retries opening the whole site; undefined when it was closed before, or cannot be opened. */
async function lookForDatabase(
	parts: Parts,
	base: Base,
	{ signal, onFound }: Looking,
): Promise<Answering | undefined> {
	for (;;) {
		await pause(lookMs, undefined, { signal }).catch(() => {});
		if (signal.aborted) return undefined;
		try {
			const whole = await openWhole(parts, base, onFound);
			base.log.info("database found");
			return whole;
		} catch (error) {
			logRepeated(base.log, "error", describeError(error), "database away");
			if (isAway(error)) continue;
			parts.onDead?.((error as Error).message);
			return undefined;
		}
	}
}
