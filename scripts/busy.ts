// `npm run test:busy`: ten shuffled runs of rules and pages, next to eight processes that load the
// processor. Prints the seeds that failed.
import { spawn, spawnSync } from "node:child_process";

const load = Array.from({ length: 8 }, () => spawn(process.execPath, ["-e", "for (;;);"]));
const failed: number[] = [];
try {
	for (let seed = 1; seed <= 10; seed += 1) {
		const order = [
			"--sequence.shuffle.files",
			"--sequence.shuffle.tests",
			`--sequence.seed=${seed}`,
		];
		const reporter = "--reporter=./test/failures-reporter.ts";
		const { status } = spawnSync("vitest", ["run", reporter, ...order], { stdio: "inherit" });
		console.log(`run ${seed} of 10: ${status === 0 ? "passed" : "failed"}`);
		if (status !== 0) failed.push(seed);
	}
} finally {
	for (const child of load) child.kill();
}
console.log(failed.length === 0 ? "10 runs passed" : `failed with the seeds ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
