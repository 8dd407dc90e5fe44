import { onFormReady, type Sending } from "./form-ready.ts";
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
 * submit waits for it a moment, also where React sends the form. Without a solution the form is sent
 * anyway.
 */
export function proveWork(): void {
	const begin = (event: Event) => {
		const control = event.target;
		if (control instanceof Element && isGuarded(control.closest("form"))) workOn();
	};
	document.addEventListener("focusin", begin);
	document.addEventListener("input", begin);
	document.addEventListener("input", dropHold);
	document.addEventListener("formdata", ({ target, formData }) => {
		if (isGuarded(target) && work?.payload) formData.set("altcha", work.payload);
	});
	onFormReady(hold);
	// On the window, so that React and the page's own script decide first.
	addEventListener("submit", (event) => {
		const { target: form, submitter, defaultPrevented } = event;
		if (defaultPrevented || !(form instanceof HTMLFormElement)) return;
		if (hold({ form, submitter })) event.preventDefault();
	});
	onFormsBack((event) => {
		if (event instanceof PageTransitionEvent && !event.persisted) return;
		forget();
		waiting.clear();
		for (const form of document.forms) if (isGuarded(form)) showIdle(form);
	});
}

/** The forms that wait, each with the work it waits for. */
const waiting = new Map<HTMLFormElement, Work>();
/** The form that is being submitted again, with or without a solution. */
let released: HTMLFormElement | undefined;

/** Whether the form waits for its solution; it is then submitted again. */
function hold({ form, submitter }: Sending): boolean {
	if (!isGuarded(form)) return false;
	if (waiting.has(form)) return true;
	const own = workOn();
	if (own.isDone || released === form) {
		// A solution can be used once: the next submit needs another one.
		setTimeout(forget);
		return false;
	}
	waiting.set(form, own);
	showBusy(form, submitter);
	const send = () => {
		if (waiting.get(form) !== own) return;
		waiting.delete(form);
		showIdle(form);
		released = form;
		const isUsable = submitter?.isConnected && !submitter.matches(":disabled");
		form.requestSubmit(isUsable ? submitter : null);
		released = undefined;
	};
	setTimeout(send, longestWaitMs);
	void own.ended.then(send);
	return true;
}

/** Somebody is still writing: a held form would be sent with half of the text. */
function dropHold(event: Event): void {
	const { target } = event;
	// The page's own event for what was typed earlier (`keep-typed.ts`).
	if (event instanceof CustomEvent) return;
	const form = target instanceof Element ? target.closest("form") : null;
	if (!form || !waiting.delete(form)) return;
	showIdle(form);
	say("הטופס השתנה ועוד לא נשלח");
}

function isGuarded(form: EventTarget | null): form is HTMLFormElement {
	if (!(form instanceof HTMLFormElement)) return false;
	return "proof" in form.dataset || (form.method === "post" && isAsked());
}

/** Set by the server while a global rate limit is exceeded (`platform/limits`). */
const isAsked = () => /(?:^|; )prove-work=1(?:;|$)/.test(document.cookie);

function showBusy(form: HTMLFormElement, submitter: HTMLElement | null): void {
	const button = submitter ?? form.querySelector("button[type='submit']");
	button?.setAttribute("aria-busy", "true");
	say("הטופס בדרך, עוד רגע");
}

function showIdle(form: HTMLFormElement): void {
	for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
	say("");
}

function say(words: string): void {
	const region = document.getElementById("say");
	if (region) region.textContent = words;
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
