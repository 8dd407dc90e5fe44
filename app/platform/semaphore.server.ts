import { Busy } from "./busy.ts";

/** How many tasks may run at once, and how many more may queue. */
export type ConcurrencyLimit = { permits: number; waiting: number };

/**
 * Runs at most `permits` tasks at once; `waiting` more queue first-come, first-served.
 * @throws Busy with `name` as its code when the queue is full, before the task has started.
 */
export function createSemaphore(name: string, { permits, waiting }: ConcurrencyLimit) {
	let free = permits;
	const queue: (() => void)[] = [];
	return async function withPermit<T>(work: () => Promise<T>): Promise<T> {
		if (free > 0) free -= 1;
		else if (queue.length >= waiting) throw new Busy(name);
		else await new Promise<void>((resolve) => queue.push(resolve));
		try {
			return await work();
		} finally {
			// Pass the permit straight to the next in line, so that no later caller overtakes it.
			const next = queue.shift();
			if (next) next();
			else free += 1;
		}
	};
}
