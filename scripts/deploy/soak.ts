// `npm run test:soak -- MINUTES`: the site of `npm run test:deploy` for hours, behind PgBouncer, with its database
// taken away every few minutes; ends with 1 when a node ends, an acknowledged write is lost, or a request fails
// between two breaks.
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { breaks } from "./breaks.ts";
import { firstDay } from "./first-day.ts";
import { startLoad, summary } from "./load.ts";
import { endAll, place } from "./processes.ts";
import { stage } from "./stage.ts";

const minutes = Number(process.argv[2] ?? 180);
const betweenMs = 120_000;
/** Between two requests of a browser: people read. */
const pauseMs = 500;

const throughPool = breaks.filter(([name]) => name.startsWith("Through PgBouncer"));

/** Memory in MB and open files of both nodes. */
function sizes(): string {
	return stage.nodes
		.map(({ program: { child } }) => {
			const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
			const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
			const files = readdirSync(`/proc/${child.pid}/fd`).length;
			return `${Math.round(kilobytes / 1_000)} MB and ${files} files`;
		})
		.join(", ");
}

/** Says a line with the time of day, so that it can be found in the logs. */
const say = (words: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);

async function soak(): Promise<void> {
	for (const [name, work] of firstDay) say(`${name}: ${(await work()) ?? "done"}`);
	const until = Date.now() + minutes * 60_000;
	for (let turn = 0; Date.now() < until; turn += 1) {
		const load = startLoad(stage.site, stage.member.cookie(), stage.first.assets, pauseMs);
		await pause(betweenMs);
		say(`between: ${summary(await load.stop())}; nodes: ${sizes()}`);
		const [name, work] = throughPool[turn % throughPool.length] ?? [];
		say(`${name}: ${await work?.()}`);
	}
	say(`${minutes} minutes`);
}

await soak().catch((error: Error) => {
	console.error(`${error.message}\nLogs: ${place}`);
	process.exitCode = 1;
});
await endAll();
process.exit();
