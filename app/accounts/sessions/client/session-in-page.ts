import { openSessionClient } from "./session-client.ts";

/** Name of the channel and of the lock shared by all tabs. */
const name = "account";

/**
 * The session client connected to this browser. Several in one page behave like several tabs: one
 * asks at a time, and all get the answer.
 */
export function openSessionInPage() {
	const channel = new BroadcastChannel(name);
	return openSessionClient({
		fetch: (address, options) => fetch(address, options),
		now: Date.now,
		after: (ms, act) => {
			const timer = setTimeout(act, ms);
			return () => clearTimeout(timer);
		},
		isVisible: () => document.visibilityState === "visible",
		onVisibility: (act) => document.addEventListener("visibilitychange", act),
		// The Web Locks API needs a secure context; without it two tabs may ask at the same time.
		lock: (options, act) =>
			navigator.locks ? navigator.locks.request(name, options, act) : act(true),
		channel: {
			post: (message) => channel.postMessage(message),
			listen: (act) => channel.addEventListener("message", ({ data }) => act(data)),
		},
	});
}
