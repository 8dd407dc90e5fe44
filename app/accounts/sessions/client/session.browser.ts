// Keeps the session alive and the page in step with it (decision 0007).
import { isAccountEvent } from "../account-events.ts";
import { movePage, type PageFacts, type PageMove, pageMoving } from "./page-move.ts";
import type { Session } from "./session-answer.ts";
import { openSessionInPage } from "./session-in-page.ts";
import { announceSigningOut } from "./signing-out.ts";

const mostMoves = 5;
const restMs = 10_000;
const patienceMs = 10_000;

const meta = (wanted: string) =>
	document.querySelector<HTMLMetaElement>(`meta[name="${wanted}"]`)?.content;

/** Of the page that is shown now: the router puts another one in its place. */
const pageFacts = (): PageFacts => ({
	isSignedIn: document.documentElement.hasAttribute("data-signed-in"),
	needsAccount: meta("needs-account") !== undefined,
	leaveTo: meta("leave-when-signed-in"),
	path: location.pathname + location.search,
});

/**
 * Allows five moves within ten seconds, so that contradictory answers cannot cause a redirect loop.
 */
function mayMove(): boolean {
	try {
		const now = Date.now();
		const times: number[] = JSON.parse(sessionStorage.getItem("moved-at") ?? "[]");
		const recent = times.filter((time) => Math.abs(now - time) < restMs);
		if (recent.length >= mostMoves) return false;
		sessionStorage.setItem("moved-at", JSON.stringify([...recent, now]));
	} catch {
		// Without storage the moves cannot be counted.
	}
	return true;
}

const client = openSessionInPage();

/** Whether no listener prevents the move. */
const isFree = () => dispatchEvent(new Event(pageMoving, { cancelable: true }));

let sentAt = Number.NEGATIVE_INFINITY;
addEventListener("submit", (event) => {
	if (!event.defaultPrevented) sentAt = Date.now();
	if ((event.target as HTMLFormElement).action.endsWith("/sign-out")) announceSigningOut();
});

let wanted: PageMove | undefined;

/** One change of the session may emit two events, but moves the page once. */
function go(move: PageMove): void {
	if (!wanted) queueMicrotask(leave);
	wanted = move;
}

/**
 * A form being submitted loads the next page itself, even if it ended the session: moving meanwhile
 * would lose its response. If none comes, the page moves after all.
 */
function leave(): void {
	const wait = sentAt + patienceMs - Date.now();
	if (wait > 0) return void setTimeout(leave, wait);
	const move = wanted;
	wanted = undefined;
	if (!move || !isFree() || !mayMove()) return;
	if (move === "reload") location.reload();
	else location.replace(move.replace);
}

let known: Session | undefined;
client.onChange((_event, session) => {
	const move = movePage(pageFacts(), known, session);
	known ??= session ?? undefined;
	if (move) go(move);
});

/** The hint only says whether a request is worthwhile; the server decides who is signed in. */
const startIfHinted = () => {
	if (pageFacts().isSignedIn || /(^|; )signed-in=1(;|$)/.test(document.cookie)) client.start();
};

const reported = meta("account-event");
if (isAccountEvent(reported)) client.announce(reported);
startIfHinted();
// The session ended elsewhere: the server says so itself before the page moves.
addEventListener("live", (event) => {
	if ((event as CustomEvent<{ kind: string }>).detail.kind === "closed")
		client.announce("SIGNED_OUT");
});
addEventListener("pagehide", () => client.stop());
// A page restored from the back/forward cache missed every event.
addEventListener("pageshow", ({ persisted }) => {
	if (persisted) startIfHinted();
});
