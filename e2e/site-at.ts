import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { readSettings } from "../app/platform/settings.ts";
import type { openSite } from "../app/site.server.ts";

type SiteBuild = ServerBuild & { entry: { module: { openSite: typeof openSite } } };

/** The data of a site that has started once: seeding the demo takes seven times as long as a start. */
export const template = "e2e/results/template";

/** A new data folder with the demo in it. */
export function copyTemplate(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "dvash-e2e-"));
	cpSync(template, dataDir, { recursive: true });
	return dataDir;
}

/**
 * Opens the built site on a data folder; listening is left to the caller. With a version it is the site after an
 * upgrade.
 */
export async function openSiteAt(
	port: number,
	dataDir: string,
	version?: string,
): ReturnType<typeof openSite> {
	const settings = readSettings("start", {
		PORT: String(port),
		DATA_DIR: dataDir,
		LOG_LEVEL: "warn",
	});
	const address = new URL("../build/server/index.js", import.meta.url).href;
	const built = (await import(address)) as SiteBuild;
	const build = version ? { ...built, assets: { ...built.assets, version } } : built;
	return build.entry.module.openSite({ settings, build, clientFolder: "build/client" });
}
