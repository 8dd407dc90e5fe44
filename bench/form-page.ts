import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { type EntryContext, type ServerBuild, ServerRouter } from "react-router";
import { readSettings } from "../app/platform/settings.ts";
import type { openSite } from "../app/site.server.ts";
import { median } from "./load.ts";

type SiteBuild = ServerBuild & { entry: { module: { openSite: typeof openSite } } };

const rounds = 7;
const renders = 150;

async function cpuOf(work: () => unknown | Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	for (let index = 0; index < renders; index += 1) await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / renders;
}

/** CPU of a whole form page, unpacked, against `renderToString` of the same tree; goal: at most 2 times. */
export async function benchFormPage(): Promise<string[]> {
	const folder = mkdtempSync(join(tmpdir(), "dvash-bench-"));
	const address = new URL("../build/server/index.js", import.meta.url).href;
	const build = (await import(address)) as SiteBuild;
	let seen: { router: EntryContext; url: string } | undefined;
	const watched = {
		...build,
		entry: {
			module: {
				...build.entry.module,
				default: (...args: Parameters<SiteBuild["entry"]["module"]["default"]>) => {
					seen ??= { router: args[3], url: args[0].url };
					return build.entry.module.default(...args);
				},
			},
		},
	} as SiteBuild;
	const settings = readSettings("start", { DATA_DIR: folder, LOG_LEVEL: "silent" });
	const open = await build.entry.module.openSite({ settings, build: watched });
	try {
		const lines: string[] = [];
		for (const path of ["/sugardaddy", "/sugarbaby", "/auth"]) {
			seen = undefined;
			const url = `http://localhost:3000${path}`;
			const whole = async () => (await open.handler.fetch(new Request(url))).text();
			await whole();
			if (!seen) throw new Error(`${path} was not rendered`);
			const { router } = seen as { router: EntryContext };
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
			lines.push(
				`form page ${path}: ${median(ours).toFixed(0)} µs CPU, renderToString ${median(theirs).toFixed(0)} µs, ratio ${ratio.toFixed(2)} (goal at most 2)`,
			);
		}
		return lines;
	} finally {
		await open.close();
		rmSync(folder, { recursive: true, force: true });
	}
}
