// `npm run test:mutants -- FILE …` puts small faults into files, one at a time: a test nearby has
// to detect each. Without a file it takes a fixed sample of payment and permission code; the report
// is written to docs/proof/. Ended early, it goes on where it was, unless the code has changed. `--survivors`
// tries those of the last sample that no test detected, with the tests that were written since.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const settings = "stryker.config.json";
const folders = "{accounts,members,memberships,payments,reviews,platform/limits}";
const sampleSize = 400;
const lastSample = ".stryker/sample.json";

type Options = { mutator: { excludedMutations: string[] } };
type Position = { line: number; column: number };
type Mutant = {
	status: string;
	mutatorName: string;
	replacement?: string;
	location: { start: Position; end: Position };
};
type Tried = Mutant & { file: string };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const config = JSON.parse(readFileSync(settings, "utf8")) as Options;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** Journeys walk what a browser runs; no test that Stryker starts can. */
const isForBrowser = (content: string) => /\b(document|sessionStorage|navigator)\./.test(content);

/**
 * Places in files with `sampleSize` faults in total: always the same while the files are unchanged.
 */
async function sample(): Promise<string[]> {
	const quiet = { debug() {}, info() {}, isDebugEnabled: () => false };
	const instrumenter = new Instrumenter(quiet as never);
	const options = { ...config.mutator, plugins: null, ignorers: [], noHeader: false };
	const places = new Map<string, number>();
	for (const name of globSync(`app/${folders}/**/*.ts`).filter((file) => !isTest(file))) {
		const content = readFileSync(name, "utf8");
		if (isForBrowser(content)) continue;
		const { mutants } = await instrumenter.instrument(
			[{ name, content, mutate: true }],
			options as never,
		);
		for (const { location } of mutants) {
			const { start, end } = location;
			const from = `${start.line + 1}:${start.column}`;
			const place = `${name}:${from}-${end.line + 1}:${end.column}`;
			places.set(place, (places.get(place) ?? 0) + 1);
		}
	}
	const hash = (place: string) => createHash("sha256").update(place).digest("hex");
	const mixed = [...places].sort(([one], [other]) => hash(one).localeCompare(hash(other)));
	let count = 0;
	return mixed.flatMap(([place, faults]) => {
		if (count >= sampleSize) return [];
		count += faults;
		return [place];
	});
}

/** The tests in the folder of a file, or in the nearest parent folder that has some. */
function testsNear(file: string): string[] {
	for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
		const tests = globSync(`${folder}/*.test.{ts,tsx}`);
		if (tests.length > 0) return tests;
	}
	return [];
}

/** All mutants of reports that were not left out. */
const triedIn = (reports: readonly Report[]): Tried[] =>
	reports
		.flatMap(({ files }) =>
			Object.entries(files).flatMap(([file, { mutants }]) =>
				mutants.map((mutant) => ({ ...mutant, file })),
			),
		)
		.filter(({ status }) => status !== "Ignored");

const isSeen = ({ status }: Mutant) => status === "Killed" || status === "Timeout";

/** Where a mutant is, as Stryker takes it: its columns count from zero there. */
function placeOf({ file, location: { start, end } }: Tried): string {
	return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

function writeProof(tried: readonly Tried[]): void {
	const seen = tried.filter(isSeen);
	const rows = tried
		.filter((mutant) => !seen.includes(mutant))
		.map(({ file, location, mutatorName, replacement, status }) => {
			const what = (replacement ?? "").replace(/\s+/g, " ").replaceAll("|", "\\|");
			return `| \`${file}:${location.start.line}\` | ${mutatorName} | \`${what}\` | ${status} |`;
		});
	mkdirSync("docs/proof", { recursive: true });
	const share = ((100 * seen.length) / tried.length).toFixed(1);
	writeFileSync(
		"docs/proof/mutants.md",
		`# Mutation testing report\n\n${new Date().toISOString().slice(0, 10)}: of ${tried.length} mutants in payment and permission code ${seen.length} were killed (${share} %). Survivors:\n\n| where | mutator | replacement | status |\n|---|---|---|---|\n${rows.join("\n")}\n`,
	);
}

const fileOf = (place: string) => place.replace(/:\d+:\d+-\d+:\d+$/, "");

type Group = { tests: string[]; places: string[] };

/** The places with the same tests, together. */
function groupByTests(
	places: readonly string[],
	testsOf: (file: string) => readonly string[],
): Group[] {
	const groups = new Map<string, Group>();
	for (const place of places) {
		const tests = [...testsOf(fileOf(place))];
		const group = groups.get(tests.join()) ?? { tests, places: [] };
		group.places.push(place);
		groups.set(tests.join(), group);
	}
	return [...groups.values()];
}

/** Runs Stryker on places with their tests; returns its exit code. */
function mutate(places: readonly string[], testFiles: readonly string[], report: string): number {
	const run = { ...config, mutate: places, testFiles, jsonReporter: { fileName: report } };
	writeFileSync(".stryker/run.json", JSON.stringify(run));
	return spawnSync("stryker", ["run", ".stryker/run.json"], { stdio: "inherit" }).status ?? 1;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Tries each group, but for those whose report is kept from a run that was ended early. */
function tryGroups(groups: readonly Group[]): Report[] {
	return groups.map(({ tests, places }, index) => {
		const files = [...new Set([...tests, ...places.map(fileOf)])];
		const code = files.map((file) => readFileSync(file, "utf8")).join("");
		const report = `.stryker/reports/${hashOf(places.join() + code)}.json`;
		console.log(`Group ${index + 1} of ${groups.length}: ${places.length} places`);
		if (!existsSync(report)) mutate(places, tests, report);
		if (!existsSync(report)) throw new Error(`No report of ${tests.join()}.`);
		return JSON.parse(readFileSync(report, "utf8")) as Report;
	});
}

/** All tests of the folder under `app/` that a file is in. */
function testsOfArea(file: string): string[] {
	const [app = "", area = ""] = file.split("/");
	return globSync(`${app}/${area}/**/*.test.{ts,tsx}`);
}

/**
 * Tries the sample with the tests nearby, and what these miss with all tests of its area: with all tests
 * for each fault it would take days.
 */
async function mutateSample(): Promise<void> {
	const first = triedIn(tryGroups(groupByTests(await sample(), testsNear)));
	save(merge(first, tryAgain(first, testsOfArea)));
	rmSync(".stryker/reports", { recursive: true });
}

/** Tries what was missed with other tests. */
function tryAgain(tried: readonly Tried[], testsOf: (file: string) => readonly string[]): Tried[] {
	const missed = new Set(tried.filter((mutant) => !isSeen(mutant)).map(placeOf));
	return triedIn(tryGroups(groupByTests([...missed], testsOf)));
}

const keyOf = (mutant: Tried) => `${placeOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;

function merge(first: readonly Tried[], second: readonly Tried[]): Tried[] {
	const seenLater = new Map(second.filter(isSeen).map((mutant) => [keyOf(mutant), mutant]));
	return first.map((mutant) => seenLater.get(keyOf(mutant)) ?? mutant);
}

function save(tried: readonly Tried[]): void {
	writeFileSync(lastSample, JSON.stringify(tried));
	writeProof(tried);
}

function retrySurvivors(): void {
	const tried = JSON.parse(readFileSync(lastSample, "utf8")) as Tried[];
	save(merge(tried, tryAgain(tried, testsNear)));
}

const named = process.argv.slice(2);
mkdirSync(".stryker/reports", { recursive: true });
if (named.length === 0) await mutateSample();
else if (named[0] === "--survivors") retrySurvivors();
else process.exit(mutate(named, [...new Set(named.flatMap(testsNear))], ".stryker/report.json"));
