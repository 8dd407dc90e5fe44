/** The type that keeps the browser from running an inline script; one of a module's ends with `/module`. */
export const heldType = "text/held";

/**
 * Starts React once a form of the page is touched: reading costs nothing (decision 0072). A form that is sent
 * before it has started goes the browser's own way.
 */
export function startOnTouch(): void {
	const held = document.querySelectorAll<HTMLScriptElement>(`script[type^="${heldType}"]`);
	if (held.length === 0) return;
	const events = ["focusin", "pointerdown", "input"];
	const start = ({ target }: Event) => {
		// The form of the frame is not React's.
		const control =
			target instanceof Element && target.closest("main :is(form, input, select, textarea)");
		if (!control) return;
		for (const name of events) document.removeEventListener(name, start);
		for (const { type, textContent } of held) {
			const script = document.createElement("script");
			if (type !== heldType) script.type = "module";
			script.textContent = textContent;
			document.head.append(script);
			script.remove();
		}
	};
	for (const name of events) document.addEventListener(name, start);
}
