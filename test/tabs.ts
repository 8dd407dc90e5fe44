import { vi } from "vitest";
import { openSessionClient } from "../app/accounts/sessions/client/session-client.ts";

/** When the tests' clock starts: Monday, 5 January 2026, 8:00 UTC. */
export const startOfTime = Date.UTC(2026, 0, 5, 8);

/** Seconds since the start. */
export const seconds = () => (Date.now() - startOfTime) / 1000;

/** From now on only `pass` advances time; microtasks and streams go on as usual. */
export function stopClock(): void {
	vi.useFakeTimers({
		now: startOfTime,
		toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
	});
}

export async function pass(time: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(time * 1000);
}

/**
 * What the tabs of one browser share, all of it faked: an exclusive lock, channels that do not
 * receive their own messages, and pages that are hidden and shown. Time is the test's
 * (`vi.useFakeTimers`).
 */
export class Tabs {
	#holders: Promise<unknown>[] = [];
	#channels = new Map<string, Set<Channel>>();

	/** `LockManager.request` for one name, first come, first served. */
	lock = async <T>(
		{ ifAvailable }: { ifAvailable?: boolean },
		act: (lock: { name: string } | null) => Promise<T>,
	): Promise<T> => {
		if (ifAvailable && this.#holders.length > 0) return act(null);
		const before = this.#holders.at(-1);
		const turn = Promise.withResolvers<void>();
		this.#holders.push(turn.promise);
		await before;
		try {
			return await act({ name: "lock" });
		} finally {
			this.#holders.shift();
			turn.resolve();
		}
	};

	openChannel(name: string): Channel {
		const others = this.#channels.get(name) ?? new Set();
		this.#channels.set(name, others);
		const channel = new Channel(others);
		others.add(channel);
		return channel;
	}
}

/** A `BroadcastChannel`: messages are copies and arrive asynchronously. */
class Channel {
	#others: Set<Channel>;
	#listeners: ((event: { data: unknown }) => void)[] = [];

	constructor(others: Set<Channel>) {
		this.#others = others;
	}

	postMessage(message: unknown): void {
		const data = structuredClone(message);
		for (const other of this.#others) {
			if (other === this) continue;
			setTimeout(() => {
				for (const listener of other.#listeners) listener({ data });
			}, 0);
		}
	}

	addEventListener(_kind: "message", listener: (event: { data: unknown }) => void): void {
		this.#listeners.push(listener);
	}
}

/** One tab's page, which can be hidden and shown. */
export class TabPage {
	visibilityState: "visible" | "hidden" = "visible";
	listeners: (() => void)[] = [];

	show = () => this.#turn("visible");
	hide = () => this.#turn("hidden");

	#turn(state: "visible" | "hidden"): void {
		if (this.visibilityState === state) return;
		this.visibilityState = state;
		for (const listener of this.listeners) listener();
	}
}

/** Our client in a tab, using the test's network. */
export function openClient(tabs: Tabs, page: TabPage, fetch: typeof globalThis.fetch) {
	const channel = tabs.openChannel("account");
	return openSessionClient({
		fetch,
		now: Date.now,
		after: (ms, act) => {
			const timer = setTimeout(act, ms);
			return () => clearTimeout(timer);
		},
		isVisible: () => page.visibilityState === "visible",
		onVisibility: (act) => void page.listeners.push(act),
		lock: tabs.lock,
		channel: {
			post: (message) => channel.postMessage(message),
			listen: (act) => channel.addEventListener("message", ({ data }) => act(data)),
		},
	});
}
