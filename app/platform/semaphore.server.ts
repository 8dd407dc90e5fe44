import { Busy } from "./busy.ts";

/** How many tasks may run at once, and how many more may queue. */
export type ConcurrencyLimit = { permits: number; waiting: number };

/**
 * Runs at most `most` tasks of one key at once.
 * @throws Busy with `name` as its code, before the task has started.
 */
export function createKeyedLimit(name: string, most: number) {
	const running = new Map<string, number>();
	return async function withinLimit<T>(key: string, work: () => Promise<T>): Promise<T> {
		const count = running.get(key) ?? 0;
		if (count >= most) throw new Busy(name);
		running.set(key, count + 1);
		try {
			return await work();
		} finally {
			const left = (running.get(key) ?? 1) - 1;
			if (left > 0) running.set(key, left);
			else running.delete(key);
		}
	};
}

/** Runs the tasks of one key one after another. */
export function createTurns() {
	const last = new Map<string, Promise<unknown>>();
	return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
		const before = last.get(key) ?? Promise.resolve();
		const own = before.catch(() => {}).then(work);
		last.set(key, own);
		try {
			return await own;
		} finally {
			if (last.get(key) === own) last.delete(key);
		}
	};
}

/** How a task follows its place in the queue, and leaves it. */
export type Waiting = {
	/** Receives the place in the queue whenever it changes: 1 is next, 0 is its turn. */
	onPlace?: (place: number) => void;
	/** Gives the place up; a task that has started is not affected. */
	signal?: AbortSignal;
	/** Does not queue behind more than this many: the rest of the queue is for others. */
	behindAtMost?: number;
	/** Queues before those with a higher number, and in a full queue instead of the last of them; 0 unless told. */
	order?: number;
};

/**
 * Runs at most `permits` tasks at once; `waiting` more queue first-come, first-served unless told
 * otherwise.
 * @throws Busy with `name` as its code when the queue is full or was filled by others with a lower order, or the signal's reason when it is
 * aborted, both before the task has started.
 */
export function createSemaphore(name: string, { permits, waiting }: ConcurrencyLimit) {
	let free = permits;
	const queue: {
		order: number;
		onPlace: Waiting["onPlace"];
		start: () => void;
		refuse: (reason: unknown) => void;
	}[] = [];
	const tellPlaces = () => {
		for (const [at, { onPlace }] of queue.entries()) onPlace?.(at + 1);
	};
	const queueUp = ({ onPlace, signal, order = 0 }: Waiting) =>
		new Promise<void>((begin, leave) => {
			const refuse = (reason: unknown) => {
				queue.splice(queue.indexOf(own), 1);
				signal?.removeEventListener("abort", abort);
				tellPlaces();
				leave(reason);
			};
			const abort = () => refuse(signal?.reason);
			const start = () => {
				signal?.removeEventListener("abort", abort);
				onPlace?.(0);
				begin();
			};
			const own = { order, onPlace, start, refuse };
			signal?.addEventListener("abort", abort);
			const later = queue.findIndex((one) => one.order > order);
			if (later === -1) {
				queue.push(own);
				onPlace?.(queue.length);
			} else {
				queue.splice(later, 0, own);
				tellPlaces();
			}
		});
	const isFull = ({ behindAtMost, order = 0 }: Waiting) => {
		if (queue.length < Math.min(waiting, behindAtMost ?? waiting)) return false;
		const last = queue.at(-1);
		if (!last || last.order <= order) return true;
		last.refuse(new Busy(name));
		return false;
	};

	return async function withPermit<T>(work: () => Promise<T>, as: Waiting = {}): Promise<T> {
		as.signal?.throwIfAborted();
		if (free > 0) {
			free -= 1;
			as.onPlace?.(0);
		} else if (isFull(as)) throw new Busy(name);
		else await queueUp(as);
		try {
			return await work();
		} finally {
			// Pass the permit straight to the next in line, so that no later caller overtakes it.
			const next = queue.shift();
			if (next) next.start();
			else free += 1;
			tellPlaces();
		}
	};
}
