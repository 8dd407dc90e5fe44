import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { CompiledQuery } from "kysely";
import pg from "pg";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { readSettings } from "../../app/platform/settings.ts";
import type { OpenSite, openSite } from "../../app/site.server.ts";
import { queriesOf } from "../../test/queries.ts";
import { isBrief, many } from "../brief.ts";
import { alternate, type Figure, ratio } from "../figures.ts";

export type SiteBuild = ServerBuild & { entry: { module: { openSite: typeof openSite } } };

const renders = many(60, 1);

/** Runs one statement that the database has prepared before. */
type RunPrepared = (query: CompiledQuery) => Promise<unknown>;

/** The built site in this process, which also exposes what it passes to React. */
export type WatchedSite = {
	open: OpenSite;
	/** The router context of the first page rendered since the last call. */
	takeRouter(): EntryContext | undefined;
	runPrepared: RunPrepared;
	close(): Promise<void>;
};

/** The server's build. */
export async function importBuild(): Promise<SiteBuild> {
	return (await import(new URL("../../build/server/index.js", import.meta.url).href)) as SiteBuild;
}

/** Opens the built site on its own database, embedded in a folder or on a server. */
export async function openWatchedSite(dataDir: string, databaseUrl?: string): Promise<WatchedSite> {
	const build = await importBuild();
	let seen: EntryContext | undefined;
	const render = build.entry.module.default;
	const watched = {
		...build,
		entry: {
			module: {
				...build.entry.module,
				default: (...args: Parameters<typeof render>) => {
					seen ??= args[3];
					return render(...args);
				},
			},
		},
	} as SiteBuild;
	const address = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
	// So many renders would be refused.
	const env = { DATA_DIR: dataDir, LOG_LEVEL: "silent", LIMITS: "1000000", ...address };
	const open = await build.entry.module.openSite({
		settings: readSettings("start", env),
		build: watched,
	});
	const prepared = databaseUrl
		? await prepareOnServer(databaseUrl)
		: { run: prepareEmbedded(open), close: async () => {} };
	return {
		open,
		takeRouter: () => {
			const router = seen;
			seen = undefined;
			return router;
		},
		runPrepared: prepared.run,
		close: async () => {
			await prepared.close();
			await open.close();
		},
	};
}

/** The embedded database's driver keeps its statements prepared by itself. */
function prepareEmbedded({ site }: OpenSite): RunPrepared {
	const executor = site.db.getExecutor();
	return (query) => executor.provideConnection((connection) => connection.executeQuery(query));
}

async function prepareOnServer(url: string): Promise<{ run: RunPrepared; close(): Promise<void> }> {
	const client = new pg.Client(url);
	await client.connect();
	const names = new Map<string, string>();
	const run: RunPrepared = ({ sql: text, parameters }) => {
		const name = names.get(text) ?? `bench_${names.size}`;
		names.set(text, name);
		return client.query({ name, text, values: [...parameters] });
	};
	return { run, close: () => client.end() };
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function cpuOf(work: () => unknown | Promise<unknown>): Promise<number> {
	// Collects garbage first, so that neither side pays for the other's.
	collectGarbage();
	const before = process.cpuUsage();
	for (let index = 0; index < renders; index += 1) await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / renders;
}

/**
 * CPU of a whole page, uncompressed, against `renderToString` of the same tree and the page's queries
 * as prepared statements.
 */
export async function compareRendering(
	{ open, takeRouter, runPrepared }: WatchedSite,
	{ name, path, cookie, goal }: { name: string; path: string; cookie?: string; goal: number },
): Promise<Figure> {
	const url = new URL(path, "http://localhost:3000").href;
	const headers = new Headers(cookie ? { cookie } : []);
	const whole = async () => {
		const answer = await open.handler.fetch(new Request(url, { headers }));
		if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
		return answer.arrayBuffer();
	};
	takeRouter();
	const queries = await queriesOf(open.site.db, whole);
	const router = takeRouter();
	if (!router) throw new Error(`${path} was not rendered`);
	const bare = async () => {
		for (const query of queries) await runPrepared(query);
		return renderToString(
			createElement(ServerRouter, {
				context: { ...router, serverHandoffStream: undefined, renderMeta: {} },
				url,
			}),
		);
	};
	for (let warm = 0; warm < 3 && !isBrief; warm += 1) {
		await cpuOf(whole);
		await cpuOf(bare);
	}
	const rounds = await alternate(
		() => cpuOf(whole),
		() => cpuOf(bare),
		{ least: 9 },
	);
	return ratio({ name: `${name}, ${queries.length} queries`, unit: "µs", goal }, rounds);
}
