import { joinLive } from "./live-tabs.ts";

const name = "live";

/**
 * Joins the stream of this browser's tabs, once per document: each event of the account becomes a "live" event of
 * the window (`useLive`), and the attribute `data-live` holds the last one's number.
 * @param position the number of the last event before the page was rendered.
 */
export function joinLiveInPage(position: number): void {
	const { dataset } = document.documentElement;
	if (dataset.live !== undefined) return;
	dataset.live = String(position);
	const channel = new BroadcastChannel(name);
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
		position,
		(told) => {
			dataset.live = String(told.id);
			dispatchEvent(new CustomEvent(name, { detail: told }));
		},
	);
}
