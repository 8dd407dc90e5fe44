// Keeps whoever is signed in signed in, and this page honest about it (decision 0007).
import { isAccountEvent } from "./account-events.ts";
import { movePage, type PageFacts } from "./page-move.ts";
import type { Session } from "./session-answer.ts";
import { openSessionClient } from "./session-client.ts";

const name = "account";
const mostMoves = 5;
const restMs = 10_000;

const meta = (wanted: string) =>
	document.querySelector<HTMLMetaElement>(`meta[name="${wanted}"]`)?.content;

const page: PageFacts = {
	isSignedIn: document.documentElement.hasAttribute("data-signed-in"),
	needsAccount: meta("needs-account") !== undefined,
	leaveTo: meta("leave-when-signed-in"),
	path: location.pathname + location.search,
};

/** False after five moves within ten seconds: two answers that contradict each other are no circle. */
function mayMove(): boolean {
	try {
		const now = Date.now();
		const times: number[] = JSON.parse(sessionStorage.getItem("moved-at") ?? "[]");
		const recent = times.filter((time) => Math.abs(now - time) < restMs);
		if (recent.length >= mostMoves) return false;
		sessionStorage.setItem("moved-at", JSON.stringify([...recent, now]));
	} catch {
		// Without storage there is no telling.
	}
	return true;
}

// Locks exist only where the connection is secure; without them two tabs may ask at once.
const channel = new BroadcastChannel(name);
const client = openSessionClient({
	fetch: (address, options) => fetch(address, options),
	now: Date.now,
	after: (ms, act) => {
		const timer = setTimeout(act, ms);
		return () => clearTimeout(timer);
	},
	isVisible: () => document.visibilityState === "visible",
	onVisibility: (act) => document.addEventListener("visibilitychange", act),
	lock: (options, act) =>
		navigator.locks ? navigator.locks.request(name, options, act) : act(true),
	channel: {
		post: (message) => channel.postMessage(message),
		listen: (act) => channel.addEventListener("message", ({ data }) => act(data)),
	},
});

let known: Session | undefined;
client.onChange((_event, session) => {
	const move = movePage(page, known, session);
	known ??= session ?? undefined;
	if (!move || !mayMove()) return;
	if (move === "reload") location.reload();
	else location.replace(move.replace);
});

/** The hint says only that asking is worth it; whether somebody is signed in, the server says. */
const startIfHinted = () => {
	if (page.isSignedIn || /(^|; )signed-in=1(;|$)/.test(document.cookie)) client.start();
};

const reported = meta("account-event");
if (isAccountEvent(reported)) client.announce(reported);
startIfHinted();
addEventListener("pagehide", () => client.stop());
// What happened while the page lay in the browser's memory, nobody told it.
addEventListener("pageshow", ({ persisted }) => {
	if (persisted) startIfHinted();
});
