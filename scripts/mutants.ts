// `npm run test:mutants -- FILE …` puts small faults into files, one at a time: a test nearby has
// to detect each. Without a file it takes a fixed sample of payment and permission code; the report
// is written to docs/proof/. Ended early, it goes on where it was, unless the code has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const settings = "stryker.config.json";
const folders = "{accounts,members,memberships,payments,reviews,platform/limits}";
const sampleSize = 400;

type Options = { mutator: { excludedMutations: string[] } };
type Mutant = {
	status: string;
	mutatorName: string;
	replacement?: string;
	location: { start: { line: number } };
};
type Report = { files: Record<string, { mutants: Mutant[] }> };

const config = JSON.parse(readFileSync(settings, "utf8")) as Options;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

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

function writeProof(reports: readonly Report[]): void {
	const all = reports.flatMap(({ files }) =>
		Object.entries(files).flatMap(([file, { mutants }]) =>
			mutants.map((mutant) => ({ ...mutant, file })),
		),
	);
	const tried = all.filter(({ status }) => status !== "Ignored");
	const seen = tried.filter(({ status }) => status === "Killed" || status === "Timeout");
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

/** The places with the same tests nearby, by those tests. */
function groupByTests(places: readonly string[]): Map<string, string[]> {
	const groups = new Map<string, string[]>();
	for (const place of places) {
		const tests = testsNear(fileOf(place)).join();
		groups.set(tests, [...(groups.get(tests) ?? []), place]);
	}
	return groups;
}

/** Runs Stryker on places with their tests; returns its exit code. */
function mutate(places: readonly string[], testFiles: readonly string[], report: string): number {
	const run = { ...config, mutate: places, testFiles, jsonReporter: { fileName: report } };
	writeFileSync(".stryker/run.json", JSON.stringify(run));
	return spawnSync("stryker", ["run", ".stryker/run.json"], { stdio: "inherit" }).status ?? 1;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** All tests of the money and the rights for each fault would take days; those nearby take two hours. */
async function mutateSample(): Promise<void> {
	const groups = [...groupByTests(await sample())];
	const reports: Report[] = [];
	for (const [index, [tests, places]] of groups.entries()) {
		const files = [...new Set([...tests.split(","), ...places.map(fileOf)])];
		const code = files.map((file) => readFileSync(file, "utf8")).join("");
		const report = `.stryker/reports/${hashOf(places.join() + code)}.json`;
		console.log(`Group ${index + 1} of ${groups.length}: ${places.length} places`);
		if (!existsSync(report)) mutate(places, tests.split(","), report);
		if (!existsSync(report)) throw new Error(`No report of ${tests}.`);
		reports.push(JSON.parse(readFileSync(report, "utf8")) as Report);
	}
	writeProof(reports);
	rmSync(".stryker/reports", { recursive: true });
}

const named = process.argv.slice(2);
mkdirSync(".stryker/reports", { recursive: true });
if (named.length === 0) await mutateSample();
else process.exit(mutate(named, [...new Set(named.flatMap(testsNear))], ".stryker/report.json"));
