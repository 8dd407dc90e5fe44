import { readFileSync } from "node:fs";

type Child = { pid: number; command: string };

/** The processes below this one that are still running, with their command lines (Linux). */
export function childProcesses(of = process.pid): Child[] {
	try {
		const pids = readFileSync(`/proc/${of}/task/${of}/children`, "utf8").split(" ");
		return pids.filter(Boolean).flatMap((pid) => {
			const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
			return [{ pid: Number(pid), command }, ...childProcesses(Number(pid))];
		});
	} catch {
		// It ended meanwhile.
		return [];
	}
}

/** The processes that decode a picture now. */
export const decodingProcesses = (): number[] =>
	childProcesses().flatMap(({ pid, command }) => (command.includes("decode-child") ? [pid] : []));

/** Does some work and gives the most memory that any child process took meanwhile, in MB (Linux). */
export async function peakOfChildren(work: () => Promise<unknown>): Promise<number> {
	let peak = 0;
	const look = setInterval(() => {
		for (const { pid } of childProcesses()) {
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
