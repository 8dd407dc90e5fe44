/**
 * Lets at most `permits` pieces of work run at once; the others wait in the order of their arrival.
 * The queue has no end of its own: who may ask how often is the rate limits' affair.
 */
export function createSemaphore(permits: number) {
	let free = permits;
	const waiting: (() => void)[] = [];
	return async function runInTurn<T>(work: () => Promise<T>): Promise<T> {
		if (free > 0) free -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await work();
		} finally {
			// The permit goes straight to the next in line, so that nobody who comes later overtakes.
			const next = waiting.shift();
			if (next) next();
			else free += 1;
		}
	};
}
