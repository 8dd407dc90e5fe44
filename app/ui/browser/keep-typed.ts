let isStarting = false;

/**
 * Text typed before React runs stays: where a textarea came with a text, React writes that text into it again when
 * it starts, and again when a key interrupts it. Until `tellTyped` these writes are skipped.
 */
export function keepTyped(): void {
	const area = HTMLTextAreaElement.prototype;
	const value = Object.getOwnPropertyDescriptor(area, "value");
	if (!value?.set) return;
	const { set } = value;
	isStarting = true;
	Object.defineProperty(area, "value", {
		...value,
		set(this: HTMLTextAreaElement, text: string) {
			if (!isStarting || text !== this.defaultValue) set.call(this, text);
		},
	});
}

/**
 * Tells the components, once they run, which fields were typed in before: drafts, and unsaved input. Nobody is
 * typing at that moment, so it is an event of the page's own (`prove-work.ts`).
 */
export function tellTyped(): void {
	isStarting = false;
	for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
		"textarea, input",
	)) {
		if (field.value !== field.defaultValue)
			field.dispatchEvent(new CustomEvent("input", { bubbles: true }));
	}
}
