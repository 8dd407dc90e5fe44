import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { publicPaths } from "../../app/pages/site-files/public-paths.ts";
import { findChromium } from "../../scripts/chromium.ts";
import { absolute, type Figure, median } from "../figures.ts";
import { signIn, startSite, withFolder } from "../site-process.ts";

const version = "13.5.0";
const folder = "node_modules/.cache/lighthouse";
const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const flags =
	"--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

type Scores = Record<(typeof categories)[number], number>;
type Report = {
	categories: Record<string, { score: number | null }>;
	audits: Record<string, { errorMessage?: string }>;
};

/** Lighthouse is a tool of 300 MB, so it is downloaded on demand and is not a dependency. */
function findLighthouse(): string | null {
	const cli = join(folder, "node_modules/lighthouse/cli/index.js");
	if (existsSync(cli)) return cli;
	mkdirSync(folder, { recursive: true });
	spawnSync("npm", ["install", "--prefix", folder, "--loglevel=error", `lighthouse@${version}`]);
	return existsSync(cli) ? cli : null;
}

const isMeasured = ({ categories: found }: Report) => typeof found.performance?.score === "number";

/** One run; a page that Lighthouse could not measure is tried twice more, and the reason is told. */
function score(cli: string, url: string, file: string, cookie: string | null): Scores {
	let report = runLighthouse(cli, url, file, cookie);
	for (let tries = 1; tries < 3 && !isMeasured(report); tries += 1) {
		const reasons = Object.values(report.audits).map(({ errorMessage }) => errorMessage);
		console.log(`Lighthouse could not measure ${url}: ${reasons.find(Boolean) ?? "no report"}`);
		report = runLighthouse(cli, url, file, cookie);
	}
	return Object.fromEntries(
		categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
	) as Scores;
}

function runLighthouse(cli: string, url: string, file: string, cookie: string | null): Report {
	// The report of the page before would pass for this page's.
	rmSync(file, { force: true });
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
			...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
		],
		{ env: { ...process.env, CHROME_PATH: findChromium() }, stdio: "ignore" },
	);
	if (!existsSync(file)) return { categories: {}, audits: {} };
	return JSON.parse(readFileSync(file, "utf8")) as Report;
}

/** Pages behind sign-in and before it that search engines do not list. */
const forms = ["/auth", "/auth?tab=signup", "/auth/recover"];

/** Pages of a member who is signed in. */
const inside = ["/profile", "/gallery", "/messages", "/favourites", "/account"];

/** A page of plain text: what it loses, the machine takes from every page. */
const plain = "/terms";

/** @param most points of performance that the page may lose. */
function figuresOf(
	page: string,
	found: readonly Scores[],
	{ most, seo }: { most: number; seo: boolean },
): Figure[] {
	return categories
		.filter((name) => name !== "seo" || seo)
		.map((name) => {
			const lost = found.map((each) => 100 - each[name]);
			const goal = name === "performance" ? most : 0;
			const about = { name: `Lighthouse: ${name} of ${page}`, unit: "points lost", goal };
			// Of a few points lost, one more is a large part.
			const { spread } = absolute(
				about,
				lost.map((points) => 100 - points),
			);
			return { ...absolute(about, lost), spread };
		});
}

/** Points that pages of each kind lose on a simulated phone, beside a page of plain text. */
export async function benchLighthouse(): Promise<Figure[]> {
	const cli = findLighthouse();
	if (!cli) return [];
	return withFolder(async (data) => {
		const site = await startSite(data, { idleMs: 0 });
		try {
			const cookie = `${await signIn(site)}; signed-in=1`;
			const scores = (path: string, own: string | null = null) =>
				Array.from({ length: runs }, () =>
					score(cli, `http://localhost:${site.port}${path}`, join(data, "report.json"), own),
				);
			const floor = Math.max(0, 98 - median(scores(plain).map(({ performance }) => performance)));
			return [
				...publicPaths.flatMap((path) =>
					figuresOf(path, scores(path), { most: 2 + floor, seo: true }),
				),
				...forms.flatMap((path) => figuresOf(path, scores(path), { most: 5 + floor, seo: false })),
				...inside.flatMap((path) =>
					figuresOf(`${path}, signed in`, scores(path, cookie), { most: 5 + floor, seo: false }),
				),
			];
		} finally {
			await site.stop();
		}
	});
}
