import { tellsLocation } from "../platform/http/tell-location.ts";
import { isHeld } from "../ui/browser/form-ready.ts";
import { formUnanswered } from "../ui/browser/forms-back.ts";
import { showToast } from "../ui/browser/show-toast.ts";

/**
 * Sends a form by script, so that the page it leads to replaces this one in the history. A refusal is
 * shown on this page as the server rendered it, and `start` makes its controls work; without an answer
 * everything stays as it is, with a toast.
 */
export function postInPlace(id: string, start: () => void): void {
	const form = document.getElementById(id);
	if (!(form instanceof HTMLFormElement)) return;
	form.addEventListener("submit", (event) => {
		if (event.defaultPrevented) return;
		event.preventDefault();
		if (!isHeld({ form, submitter: event.submitter })) void post(form, start);
	});
}

async function post(form: HTMLFormElement, start: () => void): Promise<void> {
	const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
	const headers = { [tellsLocation]: "1" };
	const answer = await fetch(form.action, { method: "POST", headers, body }).catch(() => null);
	const page = answer?.headers.get("content-type")?.startsWith("text/html");
	if (answer?.ok && !page) {
		const { location: next } = (await answer.json()) as { location: string };
		location.replace(next);
	} else if (answer && page && !(answer.status >= 502 && answer.status <= 504)) {
		show(await answer.text());
		start();
	} else {
		for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
		dispatchEvent(new Event(formUnanswered));
		showToast("unanswered");
	}
}

/** The main part of a page, in place of this page's. */
function show(html: string): void {
	const fetched = new DOMParser().parseFromString(html, "text/html");
	const main = document.querySelector("main");
	main?.replaceChildren(...(fetched.querySelector("main")?.childNodes ?? []));
	const wrong = main?.querySelector<HTMLElement>("[autofocus], [aria-invalid='true']");
	wrong?.focus();
}
