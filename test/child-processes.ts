import { readFileSync } from "node:fs";

/** The child processes of this process that are still running (Linux). */
export const childProcesses = (): number[] =>
	readFileSync(`/proc/self/task/${process.pid}/children`, "utf8")
		.split(" ")
		.filter(Boolean)
		.map(Number);

/** Does some work and gives the most memory that any child process took meanwhile, in MB (Linux). */
export async function peakOfChildren(work: () => Promise<unknown>): Promise<number> {
	let peak = 0;
	const look = setInterval(() => {
		for (const pid of childProcesses()) {
			try {
				const status = readFileSync(`/proc/${pid}/status`, "utf8");
				peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
			} catch {
				// It ended meanwhile.
			}
		}
	}, 4);
	try {
		await work();
	} finally {
		clearInterval(look);
	}
	return peak / 1024;
}
