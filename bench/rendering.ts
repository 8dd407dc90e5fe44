import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { readSettings } from "../app/platform/settings.ts";
import type { OpenSite, openSite } from "../app/site.server.ts";
import { median } from "./load.ts";

type SiteBuild = ServerBuild & { entry: { module: { openSite: typeof openSite } } };

const rounds = 7;
const renders = 150;

/** The built site in this process, which also exposes what it passes to React. */
export type WatchedSite = {
	open: OpenSite;
	/** The router context of the first page rendered since the last call. */
	takeRouter(): EntryContext | undefined;
	close(): Promise<void>;
};

/** Opens the built site on its own database. */
export async function openWatchedSite(): Promise<WatchedSite> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-bench-"));
	const address = new URL("../build/server/index.js", import.meta.url).href;
	const build = (await import(address)) as SiteBuild;
	let seen: EntryContext | undefined;
	const watched = {
		...build,
		entry: {
			module: {
				...build.entry.module,
				default: (...args: Parameters<SiteBuild["entry"]["module"]["default"]>) => {
					seen ??= args[3];
					return build.entry.module.default(...args);
				},
			},
		},
	} as SiteBuild;
	const settings = readSettings("start", { DATA_DIR: folder, LOG_LEVEL: "silent" });
	const open = await build.entry.module.openSite({ settings, build: watched });
	return {
		open,
		takeRouter: () => {
			const router = seen;
			seen = undefined;
			return router;
		},
		close: async () => {
			await open.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
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

type Comparison = { ours: number; theirs: number; ratio: number };

/**
 * CPU of a whole page, uncompressed, against `renderToString` of the same tree, in µs: medians,
 * alternating.
 */
export async function compareRendering(
	{ open, takeRouter }: WatchedSite,
	path: string,
	cookie?: string,
): Promise<Comparison> {
	const url = `http://localhost:3000${path}`;
	const headers = new Headers(cookie ? { cookie } : []);
	const whole = async () => {
		const answer = await open.handler.fetch(new Request(url, { headers }));
		if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
		return answer.text();
	};
	takeRouter();
	await whole();
	const router = takeRouter();
	if (!router) throw new Error(`${path} was not rendered`);
	const bare = () =>
		renderToString(
			createElement(ServerRouter, {
				context: { ...router, serverHandoffStream: undefined, renderMeta: {} },
				url,
			}),
		);
	await cpuOf(whole);
	await cpuOf(bare);
	const ours: number[] = [];
	const theirs: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		ours.push(await cpuOf(whole));
		theirs.push(await cpuOf(bare));
	}
	const ratio = median(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
	return { ours: median(ours), theirs: median(theirs), ratio };
}
