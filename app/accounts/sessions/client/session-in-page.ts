import { openSessionClient } from "./session-client.ts";

/** Of the channel and of the lock over all tabs. */
const name = "account";

/**
 * The session client wired to this browser. Further ones in the same page behave like further tabs:
 * one asks at a time, and all hear the answer.
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
		// Locks exist only where the connection is secure; without them two tabs may ask at once.
		lock: (options, act) =>
			navigator.locks ? navigator.locks.request(name, options, act) : act(true),
		channel: {
			post: (message) => channel.postMessage(message),
			listen: (act) => channel.addEventListener("message", ({ data }) => act(data)),
		},
	});
}
