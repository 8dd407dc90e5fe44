import { useEffect } from "react";
import { useLive } from "../../platform/live/use-live.ts";
import { endOfWork, isUnderWay } from "../../ui/browser/under-way.ts";
import { forPayment } from "../sessions/for-payment.ts";
import { lockPath } from "./lock.ts";

type Lock = { idleMinutes: number; whenHidden: boolean };

/** Interval between checks of the time. */
const lookMs = 5_000;
/** How often a page reports that somebody is still there. */
const tellMs = 20_000;

const acts = ["pointerdown", "keydown", "scroll", "input"] as const;

const send = (act: "now" | "here") =>
	fetch(`/account/lock/${act}`, {
		method: "POST",
		body: new URLSearchParams(),
		keepalive: true,
	}).catch(() => null);

/**
 * Locks this tab and every other one of this browser when none of them was touched for the chosen time, or when it
 * is hidden. The server decides independently; the script hides what is on the screen.
 */
export function useAppLock(lock: Lock | null | undefined): void {
	// A page already hidden is on its way out, e.g. by the quick exit of an installed app.
	const isLeaving = () => document.documentElement.hidden;
	useLive({ closed: () => lock && !isLeaving() && void hide().then(() => location.reload()) });
	const { idleMinutes = 0, whenHidden = false } = lock ?? {};
	useEffect(
		() => (idleMinutes ? watch(idleMinutes * 60_000, whenHidden) : undefined),
		[idleMinutes, whenHidden],
	);
}

/** Hides the page; resolves once nothing would be lost with it. */
function hide(): Promise<unknown> {
	document.documentElement.hidden = true;
	return endOfWork();
}

function watch(idleMs: number, whenHidden: boolean): () => void {
	const ending = new AbortController();
	const { signal } = ending;
	const channel = new BroadcastChannel("app-lock");
	let actedAt = Date.now();
	let toldAt = actedAt;
	let isChoosingFile = false;

	const leave = async () => {
		await hide();
		const here = location.pathname + location.search;
		location.replace(`${lockPath}?next=${encodeURIComponent(here)}`);
	};
	const lockNow = () => {
		if (forPayment.test(location.pathname)) return;
		void hide();
		// The session must be locked before the other tabs ask, or they are led back.
		void send("now").then(() => {
			channel.postMessage("locked");
			void leave();
		});
	};
	const look = () => {
		if (isUnderWay()) goOn();
		else if (Date.now() - actedAt >= idleMs) lockNow();
	};
	const act = () => {
		look();
		goOn();
	};
	const goOn = () => {
		actedAt = Date.now();
		if (actedAt - toldAt < tellMs) return;
		toldAt = actedAt;
		channel.postMessage("acted");
		void send("here");
	};
	channel.addEventListener("message", ({ data }) => {
		if (data === "acted") actedAt = Date.now();
		else if (!forPayment.test(location.pathname)) void leave();
	});
	for (const name of acts) addEventListener(name, act, { signal, passive: true, capture: true });
	// The phone's own chooser covers the page.
	addEventListener(
		"click",
		({ target }) => {
			isChoosingFile = target instanceof Element && target.closest("[type=file]") !== null;
		},
		{ signal, capture: true },
	);
	document.addEventListener(
		"visibilitychange",
		() => {
			if (document.visibilityState === "visible") look();
			else if (whenHidden && !isChoosingFile) lockNow();
			if (document.visibilityState === "visible") isChoosingFile = false;
		},
		{ signal },
	);
	// Going back shows nothing until the server has been asked.
	addEventListener("pagehide", () => (document.documentElement.hidden = true), { signal });
	addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { signal });
	const timer = setInterval(look, lookMs);
	return () => {
		clearInterval(timer);
		ending.abort();
		channel.close();
	};
}
