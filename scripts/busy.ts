// `npm run test:busy`: ten shuffled runs of rules and pages, five at a time: they are each other's load.
// `npm run test:busy -- 3 7` tries these seeds. Prints the output of the runs that failed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync } from "node:fs";

const named = process.argv.slice(2).map(Number);
const seeds = named.length > 0 ? named : Array.from({ length: 10 }, (_, index) => index + 1);
const atOnce = 5;
/** Busy processes at any time; a run has two. */
const load = 8;

const failed: number[] = [];
let running = 0;
const others: ReturnType<typeof spawn>[] = [];

/** Keeps the processor busy where fewer runs than five are left. */
function fillUp(): void {
	while (others.length < load - 2 * running) {
		others.push(spawn(process.execPath, ["-e", "for (;;);"]));
	}
}

async function run(seed: number): Promise<void> {
	const file = `e2e/results/busy-${seed}.log`;
	const output = openSync(file, "w");
	const start = Date.now();
	const args = ["--config", "vitest.busy.config.ts", `--sequence.seed=${seed}`];
	const reporters = ["--reporter=./test/failures-reporter.ts", "--reporter=default"];
	const child = spawn("vitest", ["run", ...reporters, ...args], {
		stdio: ["ignore", output, output],
	});
	const [code] = (await once(child, "close")) as [number | null];
	const minutes = ((Date.now() - start) / 60_000).toFixed(1);
	console.log(`seed ${seed}: ${code === 0 ? "passed" : "failed"} after ${minutes} minutes`);
	if (code === 0) return;
	failed.push(seed);
	console.log(readFileSync(file, "utf8"));
}

mkdirSync("e2e/results", { recursive: true });
try {
	const waiting = [...seeds];
	const lane = async () => {
		for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
			running += 1;
			await run(seed);
			running -= 1;
			if (waiting.length === 0) fillUp();
		}
	};
	const lanes = Array.from({ length: atOnce }, lane);
	fillUp();
	await Promise.all(lanes);
} finally {
	for (const child of others) child.kill();
}
console.log(
	failed.length === 0
		? `${seeds.length} runs passed`
		: `failed with the seeds ${failed.join(", ")}`,
);
process.exit(failed.length === 0 ? 0 : 1);
