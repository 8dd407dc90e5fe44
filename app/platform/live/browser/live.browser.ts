// Tells the page what happens: each event of the account as a "live" event of the window.
import { joinLive } from "./live-tabs.ts";

const name = "live";
const root = document.documentElement;
const position = document.querySelector<HTMLMetaElement>('meta[name="live-position"]')?.content;
const channel = new BroadcastChannel(name);

if (position !== undefined) {
	root.dataset.live = position;
	joinLive(
		{
			openStream: (address) => new EventSource(address),
			after: (ms, act) => void setTimeout(act, ms),
			// Locks need a secure context.
			lock: navigator.locks
				? (work, steal) => navigator.locks.request(name, steal ? { steal } : {}, work)
				: undefined,
			channel: {
				post: (passed) => channel.postMessage(passed),
				listen: (hear) => channel.addEventListener("message", ({ data }) => hear(data)),
			},
			isVisible: () => document.visibilityState === "visible",
			onVisible: (act) =>
				document.addEventListener("visibilitychange", () => {
					if (document.visibilityState === "visible") act();
				}),
			tab: crypto.randomUUID?.() ?? String(Math.random()),
		},
		Number(position),
		(told) => {
			root.dataset.live = String(told.id);
			dispatchEvent(new CustomEvent(name, { detail: told }));
		},
	);
}
