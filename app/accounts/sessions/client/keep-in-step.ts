import { isAccountEvent } from "../account-events.ts";
import { movePage, type PageFacts, type PageMove, pageMoving } from "./page-move.ts";
import type { Session } from "./session-answer.ts";
import { sessionInPage } from "./session-in-page.ts";
import { announceSigningOut, onSigningOut } from "./signing-out.ts";

const mostMoves = 5;
const restMs = 10_000;
const patienceMs = 10_000;

/** What a page says in its head, by the table of decision 0007. */
export const meta = (wanted: string) =>
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

/** Whether no listener prevents the move. */
const isFree = () => dispatchEvent(new Event(pageMoving, { cancelable: true }));

/** The hint only says whether a request is worthwhile; the server decides who is signed in. */
const isHinted = () => pageFacts().isSignedIn || /(^|; )signed-in=1(;|$)/.test(document.cookie);

/** Has the server confirm what a page reports, and then tells all tabs. */
export function announce(reported: string | undefined): void {
	if (isAccountEvent(reported)) sessionInPage().announce(reported);
}

/**
 * Keeps the session alive and the page in step with it, whatever page the document shows (decision 0007).
 * @returns the function that ends it.
 */
export function keepInStep(): () => void {
	const client = sessionInPage();
	const ending = new AbortController();
	const { signal } = ending;
	const go = openMoves(signal);
	let known: Session | undefined;
	const forget = client.onChange((_event, session) => {
		const move = movePage(pageFacts(), known, session);
		known ??= session ?? undefined;
		if (move) go(move);
	});
	const startIfHinted = () => {
		if (isHinted()) client.start();
	};
	startIfHinted();
	const endForgetting = onSigningOut(forgetTyped);
	addEventListener("pagehide", () => client.stop(), { signal });
	// A page restored from the back/forward cache missed every event.
	addEventListener("pageshow", ({ persisted }) => persisted && startIfHinted(), { signal });
	return () => {
		ending.abort();
		endForgetting();
		forget();
		client.stop();
	};
}

/** The browser may be shared: form data kept in its tabs is dropped when signing out. */
function forgetTyped(): void {
	try {
		for (const key of Object.keys(sessionStorage)) {
			if (key.startsWith("typed-")) sessionStorage.removeItem(key);
		}
	} catch {
		// Without storage there is nothing.
	}
}

/** Returns what moves the page: once, however many events one change of the session has. */
function openMoves(signal: AbortSignal): (move: PageMove) => void {
	let sentAt = Number.NEGATIVE_INFINITY;
	let wanted: PageMove | undefined;
	addEventListener(
		"submit",
		(event) => {
			if (!event.defaultPrevented) sentAt = Date.now();
			if ((event.target as HTMLFormElement).action.endsWith("/sign-out")) announceSigningOut();
		},
		{ signal },
	);
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
	return (move) => {
		if (!wanted) queueMicrotask(leave);
		wanted = move;
	};
}
