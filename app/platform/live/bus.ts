import { readSignal, type Signal } from "./signal.ts";

/** What a carrier calls. */
export type Listener = {
	onSignal(signal: Signal): void;
	/** Signals may have been missed: whatever depends on them is to be read again. */
	onGap(): void;
};

/**
 * Carries signals to every node, the sending one included (docs/decisions/0039-live.md). They are sent
 * by NOTIFY, within the transaction that they tell of (`recordEvents`): those of one database come once
 * and in the order of the commits, and none of a transaction that is rolled back.
 */
export type Bus = {
	/** Calls `listener` for each signal from now on; returns the function that ends it. */
	subscribe(listener: Listener): () => void;
	/** Finds out whether signals still arrive; if not, the carrier connects again. */
	check(): Promise<void>;
	close(): Promise<void>;
};

/** The listeners of a carrier. */
export class Listeners {
	readonly #all = new Set<Listener>();

	/** Calls `listener` from now on; returns the function that ends it. */
	readonly add = (listener: Listener): (() => void) => {
		this.#all.add(listener);
		return () => void this.#all.delete(listener);
	};

	/** Passes on what came; what is no signal is left out. */
	hear(payload: string): void {
		const signal = readSignal(payload);
		if (signal) for (const listener of this.#all) listener.onSignal(signal);
	}

	gap(): void {
		for (const listener of this.#all) listener.onGap();
	}
}
