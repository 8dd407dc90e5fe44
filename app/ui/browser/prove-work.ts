import solver from "./solve-proof.browser.ts?worker&url";

/** The server takes a solution for twenty minutes (`platform/proof`); a message may take longer to write. */
const freshMs = 15 * 60_000;
/** After a failure the next touch may try again, but not at each key. */
const failedMs = 60_000;
/** Whoever pressed the button waits no longer than this; then the form is sent without a solution. */
const longestWaitMs = 15_000;

type Work = {
	/** What the forms send; null while it is worked on, and when it failed. */
	payload: string | null;
	isDone: boolean;
	/** A point of `performance.now()`. */
	goodUntil: number;
	ended: Promise<void>;
};

let work: Work | undefined;

/**
 * Forms marked `data-proof` are sent with work that was done for them (decision 0008): it begins in the
 * background when such a form is first touched, and whoever sends it sooner waits a moment. Without a
 * solution the form is sent all the same.
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
		if (!isGuarded(form) || event.defaultPrevented) return;
		if (waiting.has(form)) return event.preventDefault();
		const { isDone, ended } = workOn();
		// A solution counts once: what is sent after this needs another one.
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
	addEventListener("pageshow", (event) => {
		if (!event.persisted) return;
		forget();
		waiting.clear();
		for (const form of document.forms)
			if (isGuarded(form)) submitOf(form)?.removeAttribute("aria-busy");
	});
}

function isGuarded(form: EventTarget | null): form is HTMLFormElement {
	return form instanceof HTMLFormElement && "proof" in form.dataset;
}

const submitOf = (form: HTMLFormElement) => form.querySelector("button[type='submit']");

function showBusy(form: HTMLFormElement): void {
	submitOf(form)?.setAttribute("aria-busy", "true");
	const region = document.getElementById("say");
	if (region) region.textContent = "הטופס בדרך, עוד רגע";
}

/** Work on the way, or done and still good; else it begins now. */
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
