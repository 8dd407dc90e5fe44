import { openSessionClient } from "./session-client.ts";

/** Name of the channel and of the lock shared by all tabs. */
const name = "account";

let opened: ReturnType<typeof openSessionInPage> | undefined;

/** The document's one session client, connected to this browser at its first use. */
export function sessionInPage() {
	opened ??= openSessionInPage();
	return opened;
}

function openSessionInPage() {
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
