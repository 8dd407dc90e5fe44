import { createContext, useEffect, useState } from "react";
import { type Idle, idleAfter } from "./idle.ts";

/** How often activity in the page is reported to the server. */
const tellEveryMs = 60_000;
const checkEveryMs = 5_000;
const key = "desk-last-act";

/** Whether nobody has been active for so long that nothing private is shown. */
export const IdleContext = createContext(false);

/** The last act in any tab; without storage, in this one. */
function lastAct(own: number): number {
	try {
		return Math.max(own, Number(localStorage.getItem(key) ?? 0));
	} catch {
		return own;
	}
}

/**
 * How long nobody has been active. Reading and typing are acts too: they keep the session alive. When it is over
 * the page reloads, and the server decides.
 */
export function useIdle(): Idle {
	const [state, setState] = useState<Idle>("here");
	useEffect(() => {
		let own = Date.now();
		let told = own;
		const check = () => {
			const now = Date.now();
			setState(idleAfter(now - Math.min(lastAct(own), now)));
		};
		const tell = async () => {
			told = Date.now();
			const body = new URLSearchParams();
			const answer = await fetch("/staff/here", { method: "POST", body }).catch(() => null);
			if (answer && answer.status !== 204) location.reload();
		};
		const act = () => {
			own = Date.now();
			try {
				localStorage.setItem(key, String(own));
			} catch {
				// Other tabs then count for themselves.
			}
			if (own - told >= tellEveryMs) void tell();
			check();
		};
		act();
		const acts = ["pointerdown", "keydown", "wheel"];
		for (const name of acts) addEventListener(name, act, { passive: true });
		const timer = setInterval(check, checkEveryMs);
		document.addEventListener("visibilitychange", check);
		return () => {
			for (const name of acts) removeEventListener(name, act);
			clearInterval(timer);
			document.removeEventListener("visibilitychange", check);
		};
	}, []);
	useEffect(() => {
		if (state === "over") location.reload();
	}, [state]);
	return state;
}
