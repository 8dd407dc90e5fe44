const length = 6;

/** Keeps the digits of what is typed or pasted into a field for a code (`ui/forms/code-field.tsx`). */
export function tidyCodes(): void {
	document.addEventListener("input", ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.dataset.code === undefined) return;
		const digits = digitsOf(target.value);
		if (digits !== target.value) target.value = digits;
	});
}

/** A refused code stays where it was typed, selected, so that the next one replaces it. */
export function selectRefusedCode(): void {
	const refused = document.querySelector<HTMLInputElement>("[data-code][aria-invalid='true']");
	if (!refused?.value) return;
	refused.focus();
	refused.select();
}

/** At most six digits, of a code as it stands in a mail: with spaces, hyphens or invisible marks. */
export function digitsOf(text: string): string {
	return text.replace(/\D/g, "").slice(0, length);
}
