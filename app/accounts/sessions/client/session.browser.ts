// Keeps whoever is signed in signed in, and this page honest about it (decision 0007).
import { isAccountEvent } from "../account-events.ts";
import { movePage, type PageFacts, type PageMove } from "./page-move.ts";
import type { Session } from "./session-answer.ts";
import { openSessionInPage } from "./session-in-page.ts";

const mostMoves = 5;
const restMs = 10_000;
const patienceMs = 10_000;

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

const client = openSessionInPage();

/** While money is under way the page stays, so that its outcome is seen. */
const isPaying = () => document.querySelector('[data-payment="processing"]') !== null;

let sentAt = Number.NEGATIVE_INFINITY;
addEventListener("submit", (event) => {
	if (!event.defaultPrevented) sentAt = Date.now();
});

let wanted: PageMove | undefined;

/** One change of the session may be told as two events; it is one move. */
function go(move: PageMove): void {
	if (!wanted) queueMicrotask(leave);
	wanted = move;
}

/**
 * A form that is under way brings the next page itself, also when it ended the session: moving
 * meanwhile would lose its answer. When none comes, the page moves after all.
 */
function leave(): void {
	const wait = sentAt + patienceMs - Date.now();
	if (wait > 0) return void setTimeout(leave, wait);
	const move = wanted;
	wanted = undefined;
	if (!move || isPaying() || !mayMove()) return;
	if (move === "reload") location.reload();
	else location.replace(move.replace);
}

let known: Session | undefined;
client.onChange((_event, session) => {
	const move = movePage(page, known, session);
	known ??= session ?? undefined;
	if (move) go(move);
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
