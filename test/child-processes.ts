import { readdirSync, readFileSync } from "node:fs";

type Child = { pid: number; command: string };

/** A file of the process table; empty once the process has ended. */
function readProcess(path: string): string {
	try {
		return readFileSync(`/proc/${path}`, "utf8");
	} catch {
		return "";
	}
}

function threadsOf(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`);
	} catch {
		return [];
	}
}

/** The processes below this one that are still running, with their command lines (Linux). */
export function childProcesses(of = process.pid): Child[] {
	// A process belongs to the thread that started it; tests may run in a worker's.
	const pids = threadsOf(of).flatMap((thread) =>
		readProcess(`${of}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
	);
	return pids.flatMap((pid) => {
		const command = readProcess(`${pid}/cmdline`).replaceAll("\0", " ");
		return command ? [{ pid, command }, ...childProcesses(pid)] : [];
	});
}

/** The processes that decode a picture now. */
export const decodingProcesses = (): number[] =>
	childProcesses().flatMap(({ pid, command }) => (command.includes("decode-child") ? [pid] : []));

/** Does some work and gives the most memory that any child process took meanwhile, in MB (Linux). */
export async function peakOfChildren(work: () => Promise<unknown>): Promise<number> {
	let peak = 0;
	const look = setInterval(() => {
		for (const { pid } of childProcesses()) {
			const status = readProcess(`${pid}/status`);
			peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
		}
	}, 4);
	try {
		await work();
	} finally {
		clearInterval(look);
	}
	return peak / 1024;
}
