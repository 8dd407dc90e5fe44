/**
 * What was typed before React runs stays: where a textarea came with a text, React writes that text into it
 * once more when it starts. This first write is left out.
 */
export function keepTyped(): void {
	const { get, set } =
		Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
	for (const area of document.querySelectorAll("textarea")) {
		if (!area.defaultValue || !get || !set) continue;
		Object.defineProperty(area, "value", {
			configurable: true,
			get,
			set(text) {
				// React puts a property of its own here next.
				Reflect.deleteProperty(area, "value");
				if (text !== area.defaultValue) set.call(area, text);
			},
		});
	}
}

/**
 * Tells the components, once they run, which fields were typed in before: drafts, and what is not saved. Nobody
 * types at that moment, so that it is an event of the page's own (`prove-work.ts`).
 */
export function tellTyped(): void {
	for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
		"textarea, input",
	)) {
		if (field.value !== field.defaultValue)
			field.dispatchEvent(new CustomEvent("input", { bubbles: true }));
	}
}
