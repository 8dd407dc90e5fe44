/** So long a form that was sent is not sent again from the same page. */
const restMs = 10_000;

/**
 * A second tap on a button would answer for the first: the browser shows only the last answer, and what
 * the first one said, or gave once, is lost. Forms that a script sends are left to it.
 */
export function sendOnce(): void {
	let sentAt = new WeakMap<EventTarget, number>();
	addEventListener("submit", (event) => {
		const form = event.target;
		if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post")
			return;
		if (Date.now() - (sentAt.get(form) ?? 0) < restMs) event.preventDefault();
		else sentAt.set(form, Date.now());
	});
	addEventListener("pageshow", () => {
		sentAt = new WeakMap();
	});
}
