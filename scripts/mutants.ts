// `npm run test:mutants -- FILE …` puts small faults into files, one at a time: a test nearby has
// to detect each. Without a file it takes a fixed sample of payment and permission code; the report
// is written to docs/proof/.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

function writeProof(): void {
	const { files } = JSON.parse(readFileSync(".stryker/report.json", "utf8")) as Report;
	const all = Object.entries(files).flatMap(([file, { mutants }]) =>
		mutants.map((mutant) => ({ ...mutant, file })),
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

const named = process.argv.slice(2);
const mutate = named.length > 0 ? named : await sample();
const testFiles = named.length > 0 ? named.flatMap(testsNear) : [`app/${folders}/**/*.test.ts`];
const run = { ...config, mutate, testFiles: [...new Set(testFiles)] };
mkdirSync(".stryker", { recursive: true });
writeFileSync(".stryker/run.json", JSON.stringify(run));
const { status } = spawnSync("stryker", ["run", ".stryker/run.json"], { stdio: "inherit" });
if (named.length === 0 && status === 0) writeProof();
process.exit(status ?? 1);
