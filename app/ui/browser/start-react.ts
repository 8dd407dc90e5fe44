/** The type that keeps the browser from running an inline script; one of a module's ends with `/module`. */
export const heldType = "text/held";

const idleMs = 2_000;

/**
 * Starts React in a visitor's page once a form is touched, and in one that says so when the browser is idle:
 * reading costs nothing (decision 0072). A form sent before that is submitted by the browser.
 */
export function startReact(): void {
	const held = document.querySelectorAll<HTMLScriptElement>(`script[type^="${heldType}"]`);
	if (held.length === 0) return;
	const touches = ["focusin", "pointerdown", "input"];
	let isStarted = false;
	const start = () => {
		if (isStarted) return;
		isStarted = true;
		for (const name of touches) document.removeEventListener(name, touch);
		for (const { type, textContent } of held) {
			const script = document.createElement("script");
			if (type !== heldType) script.type = "module";
			script.textContent = textContent;
			document.head.append(script);
			script.remove();
		}
	};
	const touch = ({ target }: Event) => {
		// The frame's form is not React's.
		if (target instanceof Element && target.closest("main :is(form, input, select, textarea)"))
			start();
	};
	for (const name of touches) document.addEventListener(name, touch);
	if (!document.querySelector('meta[name="starts"]')) return;
	const wait = () => {
		// Safari has no such callback.
		if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: idleMs });
		else setTimeout(start, idleMs / 10);
	};
	if (document.readyState === "complete") wait();
	else addEventListener("load", wait);
}
