import { onFormsBack } from "./forms-back.ts";

/** For how long a page does not send a posted form again. */
const restMs = 10_000;

/**
 * Ignores double submits: the browser shows only the last response, so a one-time message or token in
 * the first would be lost. Forms submitted by a script are left to it.
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
	onFormsBack(() => {
		sentAt = new WeakMap();
	});
}
