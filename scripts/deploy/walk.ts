// `npm run test:deploy`: brings an empty machine to a running site with the files of `deploy/`, upgrades it under
// load and gets it back from a backup (docs/operations.md). One line a step; ends with 1 when one fails.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { firstDay } from "./first-day.ts";
import { laterDays } from "./later-days.ts";
import { endAll, place } from "./processes.ts";

const lines: string[] = [];
const began = Date.now();
let failed = false;

for (const [name, work] of [...firstDay, ...laterDays]) {
	const start = performance.now();
	try {
		const figure = await work();
		const line = `${name}${figure ? `: ${figure}` : ""} (${((performance.now() - start) / 1_000).toFixed(1)} s)`;
		lines.push(line);
		console.log(`ok: ${line}`);
	} catch (error) {
		failed = true;
		console.log(`FAILED: ${name}`);
		console.error((error as Error).message);
		console.error(`Logs: ${place}`);
		break;
	}
}
await endAll();
if (failed) process.exit(1);
rmSync(place, { recursive: true });
const seconds = Math.round((Date.now() - began) / 1_000);
console.log(`${lines.length} passed, 0 failed, 0 skipped (${seconds} s)`);
mkdirSync("docs/proof", { recursive: true });
const day = new Date().toISOString().slice(0, 10);
writeFileSync(
	"docs/proof/deploy.md",
	`# The site, brought up, upgraded and restored\n\n\`npm run test:deploy\`, ${day}, Node ${process.versions.node}, ${cpus().length} cores, ${seconds} s. Real PostgreSQL, PgBouncer and nginx with the\nfiles of \`deploy/\`, two nodes in production's settings; PayPal's sandbox is the simulator of this repository, led to\nby a change of its host's address in the nodes. No containers: \`deploy/Dockerfile\` gave only the list of files.\n\n${lines.map((line) => `- ${line}\n`).join("")}`,
);
process.exit(0);
