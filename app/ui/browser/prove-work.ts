import { onFormsBack } from "./forms-back.ts";
import solver from "./solve-proof.browser.ts?worker&url";

/**
 * The server accepts a solution for twenty minutes (`platform/proof`); writing a message may take
 * longer.
 */
const freshMs = 15 * 60_000;
/** After a failure, retry on a later touch, but not on every key press. */
const failedMs = 60_000;
/** How long a submit waits for the solution; then the form is sent without one. */
const longestWaitMs = 15_000;

type Work = {
	/** The solution; null while it is being computed, and when that failed. */
	payload: string | null;
	isDone: boolean;
	/** A `performance.now()` timestamp. */
	goodUntil: number;
	ended: Promise<void>;
};

let work: Work | undefined;

/**
 * Forms marked `data-proof`, and every form while the server asks for it, are sent with a proof of work
 * (decision 0008): it is computed in the background once such a form is first touched, and an early
 * submit waits for it a moment. Without a solution the form is sent anyway.
 */
export function proveWork(): void {
	const waiting = new Set<HTMLFormElement>();
	const begin = (event: Event) => {
		const control = event.target;
		if (control instanceof Element && isGuarded(control.closest("form"))) workOn();
	};
	document.addEventListener("focusin", begin);
	document.addEventListener("input", begin);
	document.addEventListener("formdata", ({ target, formData }) => {
		if (isGuarded(target) && work?.payload) formData.set("altcha", work.payload);
	});
	document.addEventListener("submit", (event) => {
		const form = event.target;
		if (!isGuarded(form)) return;
		if (event.defaultPrevented) {
			// A script sends this form, with the solution if there is one.
			if (work?.isDone) setTimeout(forget);
			return;
		}
		if (waiting.has(form)) return event.preventDefault();
		const { isDone, ended } = workOn();
		// A solution can be used once: the next submit needs another one.
		if (isDone) return void setTimeout(forget);
		event.preventDefault();
		waiting.add(form);
		showBusy(form);
		const send = () => {
			if (!waiting.delete(form)) return;
			form.submit();
			forget();
		};
		setTimeout(send, longestWaitMs);
		void ended.then(send);
	});
	onFormsBack((event) => {
		if (event instanceof PageTransitionEvent && !event.persisted) return;
		forget();
		waiting.clear();
		for (const form of document.forms)
			if (isGuarded(form)) submitOf(form)?.removeAttribute("aria-busy");
	});
}

function isGuarded(form: EventTarget | null): form is HTMLFormElement {
	if (!(form instanceof HTMLFormElement)) return false;
	return "proof" in form.dataset || (form.method === "post" && isAsked());
}

/** Set by the server while a global rate limit is exceeded (`platform/limits`). */
const isAsked = () => /(?:^|; )prove-work=1(?:;|$)/.test(document.cookie);

const submitOf = (form: HTMLFormElement) => form.querySelector("button[type='submit']");

function showBusy(form: HTMLFormElement): void {
	submitOf(form)?.setAttribute("aria-busy", "true");
	const region = document.getElementById("say");
	if (region) region.textContent = "הטופס בדרך, עוד רגע";
}

/** The current work if it is pending or still valid, else a new one. */
function workOn(): Work {
	if (work && performance.now() < work.goodUntil) return work;
	let end = () => {};
	const own: Work = {
		payload: null,
		isDone: false,
		goodUntil: performance.now() + freshMs,
		ended: new Promise((ended) => {
			end = ended;
		}),
	};
	work = own;
	const finish = (payload: string | null) => {
		own.payload = payload;
		own.isDone = true;
		if (payload === null) own.goodUntil = performance.now() + failedMs;
		end();
	};
	try {
		const worker = new Worker(solver, { type: "module" });
		worker.onmessage = ({ data }) => {
			worker.terminate();
			finish(typeof data === "string" ? data : null);
		};
		worker.onerror = () => finish(null);
	} catch {
		finish(null);
	}
	return own;
}

function forget(): void {
	work = undefined;
}
