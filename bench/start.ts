import { spawn } from "node:child_process";
import { freePort } from "../scripts/free-port.ts";
import { alternate, type Figure, ratio } from "./figures.ts";
import { cpuOf, untilReady } from "./load.ts";
import { startSite, withFolder } from "./site-process.ts";

/** CPU of a start with data in place, until the site is ready. */
export function benchStart(): Promise<Figure[]> {
	return withFolder(async (folder) => {
		const ours = async () => {
			const site = await startSite(folder, { idleMs: 0 });
			const spent = cpuOf(site.pid);
			await site.stop();
			return spent / 1e3;
		};
		// Makes the database.
		await ours();
		const rounds = await alternate(ours, () => bareStart(folder), { least: 3, most: 7 });
		return [ratio({ name: "start, embedded database", unit: "ms", goal: 2 }, rounds)];
	});
}

async function bareStart(folder: string): Promise<number> {
	const port = await freePort();
	const child = spawn(process.execPath, ["bench/bare-start.ts", folder, String(port)], {
		stdio: "ignore",
	});
	const ended = new Promise<void>((done) => child.once("exit", () => done()));
	try {
		await untilReady(port, "/");
		return cpuOf(child.pid ?? 0) / 1e3;
	} finally {
		child.kill("SIGTERM");
		await ended;
	}
}
