/** What the page does when nobody has been there for so long. */
type Idle = "here" | "warned" | "over";

const minute = 60_000;
const warnedAfter = 14 * minute;
/** The session's own limit (`accounts/sessions/session.server.ts`). */
const overAfter = 15 * minute;
/** How often what happens in the page is told to the server. */
const tellEvery = minute;

/** How idle somebody is, so many milliseconds after the last act. */
export function idleAfter(passed: number): Idle {
	if (passed >= overAfter) return "over";
	return passed >= warnedAfter ? "warned" : "here";
}

const key = "desk-last-act";

/** The last act in any tab; without storage, in this one. */
function lastAct(own: number): number {
	try {
		return Math.max(own, Number(localStorage.getItem(key) ?? 0));
	} catch {
		return own;
	}
}

/**
 * Reading and typing are acts too: they keep the session alive. After fourteen minutes without one the
 * page says so (`data-idle-notice`) and dispatches `desk-idle`, on which pictures are hidden; a minute
 * later it loads again, and the server decides.
 */
export function watchIdle(): void {
	let own = Date.now();
	let told = own;
	let state: Idle = "here";
	const notice = document.querySelector<HTMLElement>("[data-idle-notice]");

	const act = () => {
		own = Date.now();
		try {
			localStorage.setItem(key, String(own));
		} catch {
			// Other tabs then count for themselves.
		}
		if (own - told >= tellEvery) void tell();
		check();
	};
	const tell = async () => {
		told = Date.now();
		// Every visitor may read this script: the address stands in the page alone.
		const { here = "" } = notice?.dataset ?? {};
		const body = new URLSearchParams();
		const answer = await fetch(here, { method: "POST", body }).catch(() => null);
		if (answer && answer.status !== 204) location.reload();
	};
	const check = () => {
		const now = Date.now();
		const before = state;
		state = idleAfter(now - Math.min(lastAct(own), now));
		if (state === before) return;
		if (notice) notice.hidden = state === "here";
		if (state === "warned") dispatchEvent(new Event("desk-idle"));
		if (state === "over") location.reload();
	};

	act();
	for (const name of ["pointerdown", "keydown", "wheel"]) {
		addEventListener(name, act, { passive: true });
	}
	setInterval(check, 5_000);
	document.addEventListener("visibilitychange", check);
}
