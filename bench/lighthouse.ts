import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicPaths } from "../app/pages/site-files/public-paths.ts";
import { findChromium } from "../scripts/chromium.ts";
import { median } from "./load.ts";
import { freePort, untilReady } from "./static-page.ts";

const version = "13.5.0";
const folder = "node_modules/.cache/lighthouse";
const runs = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const flags =
	"--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

type Scores = Record<(typeof categories)[number], number>;
type Report = { categories: Record<string, { score: number | null }> };

/** Lighthouse is a tool of 300 MB, so it is downloaded on demand and is not a dependency. */
function findLighthouse(): string | null {
	const cli = join(folder, "node_modules/lighthouse/cli/index.js");
	if (existsSync(cli)) return cli;
	mkdirSync(folder, { recursive: true });
	spawnSync("npm", ["install", "--prefix", folder, "--loglevel=error", `lighthouse@${version}`]);
	return existsSync(cli) ? cli : null;
}

function score(cli: string, url: string, file: string): Scores {
	spawnSync(
		process.execPath,
		[
			cli,
			url,
			"--quiet",
			`--chrome-flags=${flags}`,
			"--output=json",
			`--output-path=${file}`,
			`--only-categories=${categories.join(",")}`,
		],
		{ env: { ...process.env, CHROME_PATH: findChromium() }, stdio: "ignore" },
	);
	const report = JSON.parse(readFileSync(file, "utf8")) as Report;
	return Object.fromEntries(
		categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
	) as Scores;
}

/** Median of five runs on a simulated phone, for every page that search engines may list. */
export async function benchLighthouse(): Promise<string[]> {
	const cli = findLighthouse();
	if (!cli) return ["Lighthouse: left out, it could not be installed"];
	const data = mkdtempSync(join(tmpdir(), "dvash-lighthouse-"));
	const port = await freePort();
	const env = { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: "warn" };
	const site = spawn(process.execPath, ["server.ts", "start"], { env, stdio: "ignore" });
	const rows: string[] = [];
	try {
		await untilReady(port, "/readyz");
		for (const path of publicPaths) {
			const scores = Array.from({ length: runs }, () =>
				score(cli, `http://localhost:${port}${path}`, join(data, "report.json")),
			);
			const middle = categories.map((name) => median(scores.map((each) => each[name])));
			rows.push(`| ${path} | ${middle.join(" | ")} |`);
			console.log(rows.at(-1));
		}
	} finally {
		site.kill("SIGTERM");
		rmSync(data, { recursive: true, force: true });
	}
	const table = `| page | ${categories.join(" | ")} |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
	const day = new Date().toISOString().slice(0, 10);
	writeFileSync(
		"docs/proof/lighthouse.md",
		`# Lighthouse ${version} on a simulated phone\n\n${day}, median of ${runs} runs a page. Goal: 100 for accessibility, best practices and SEO, at\nleast 98 for performance.\n\n${table}`,
	);
	return ["Lighthouse: docs/proof/lighthouse.md"];
}
