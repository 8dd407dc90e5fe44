// `npm test`, `npm test -- --wide` with every journey, and `npm run test:long`: all checks and tests, then one
// line with their counts.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ensureChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";

type Count = { passed: number; failed: number; skipped: number; flaky?: number };

const isLong = process.argv.includes("--long");
/** Without `--wide` and `--long`, one journey of each kind is walked. */
const isShort = !isLong && !process.argv.includes("--wide");
const reports = "e2e/results";

async function run(command: string, env: Record<string, string> = {}): Promise<number> {
	const child = spawn(command, {
		shell: true,
		stdio: "inherit",
		env: { ...process.env, ...env, ...(isLong && { LONG: "1" }), ...(isShort && { SHORT: "1" }) },
	});
	return await new Promise((done) => child.on("close", (code) => done(code ?? 1)));
}

function readReport<Report>(file: string): Report | null {
	return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

async function check(): Promise<Count> {
	console.log("Checking style, types and dependencies …");
	const code = await run("node scripts/check.ts");
	return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function vitest(): Promise<Count> {
	console.log("Testing rules and pages …");
	const file = `${reports}/vitest.json`;
	const reporters = `--reporter=./test/failures-reporter.ts --reporter=json`;
	const code = await run(`vitest run ${reporters} --outputFile.json=${file}`);
	type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
	const report = readReport<Report>(file);
	if (!report) return { passed: 0, failed: 1, skipped: 0 };
	const failed = report.numFailedTests || (code === 0 ? 0 : 1);
	return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

async function playwright(): Promise<Count> {
	console.log("Walking through the site in a browser …");
	const file = `${reports}/report.json`;
	const code = await run("playwright test", { E2E_PORT: String(await freePort()) });
	type Report = { stats: { expected: number; unexpected: number; skipped: number; flaky: number } };
	const stats = readReport<Report>(file)?.stats;
	if (!stats) return { passed: 0, failed: 1, skipped: 0 };
	const failed = stats.unexpected || (code === 0 ? 0 : 1);
	return {
		passed: stats.expected + stats.flaky,
		failed,
		skipped: stats.skipped,
		flaky: stats.flaky,
	};
}

/** Stores the result of the long run, with its date, before the sections that were written by hand. */
function writeProof(line: string): void {
	mkdirSync("docs/proof", { recursive: true });
	const file = "docs/proof/test-long.md";
	const [, ...sections] = existsSync(file) ? readFileSync(file, "utf8").split(/^(?=## )/m) : [];
	const day = new Date().toISOString().slice(0, 10);
	const where = process.env.TEST_DATABASE_URL ? "PostgreSQL" : "the embedded database";
	writeFileSync(
		file,
		`# The long tests\n\n${day}, Node ${process.versions.node}: ${line}.\n\nEvery page at 320, 390, 768, 1024, 1200 and 1440 pixels, in both themes, and with text twice as\nlarge; 500 rounds of parallel captures, webhooks and reconcilers, 300 random histories of payments with\ncrashes between any two steps, 200 kills of the checkout and 200 of a writing database; 300 accounts that\nlook for the towns of members from everywhere for a month; rules and pages on\n${where}.\n${sections.map((section) => `\n${section.trimEnd()}\n`).join("")}`,
	);
}

/** Whether every page that the bench requests still answers. */
async function askedByBench(): Promise<Count> {
	console.log("Asking for the pages that the bench measures …");
	const code = await run("node bench/run.ts --brief");
	return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// The simulator's own tests need a browser as well, before any journey.
const missing = ensureChromium();
if (missing) {
	console.error(missing);
	process.exit(1);
}
const counts = [await check(), await vitest(), await playwright()];
// The bench begins on the data that the journeys have prepared.
if (isLong) counts.push(await askedByBench());
const sum = (key: keyof Count) => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
const flaky = sum("flaky") > 0 ? `, ${sum("flaky")} of them on the second try` : "";
const line = `${sum("passed")} passed${flaky}, ${sum("failed")} failed, ${sum("skipped")} skipped`;
console.log(line);
if (isLong) writeProof(line);
process.exit(sum("failed") === 0 ? 0 : 1);
