import { digitsOf } from "../../platform/forms/characters.ts";

const length = 6;

/**
 * Keeps only the digits of what is typed or pasted into a code field (`ui/forms/code-field.tsx`), and sends the
 * form once all six are there, unless it asks for something else too.
 */
export function tidyCodes(): void {
	const sent = new WeakMap<HTMLInputElement, string>();
	document.addEventListener("input", ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.dataset.code === undefined) return;
		const digits = digitsOf(target.value).slice(0, length);
		if (digits !== target.value) target.value = digits;
		if (digits.length < length || sent.get(target) === digits) return;
		sent.set(target, digits);
		if (asksOnlyFor(target)) target.form?.requestSubmit();
	});
}

function asksOnlyFor(input: HTMLInputElement): boolean {
	const controls = [...(input.form?.elements ?? [])].filter(
		(control) => control instanceof HTMLInputElement && control.type !== "hidden",
	);
	return controls.length === 1;
}

/**
 * A refused code stays where it was typed, selected, so that the next one replaces it.
 * @param isOfPage whether it was rendered with the page: digits typed over it since are kept.
 */
export function selectRefusedCode(isOfPage = true): void {
	const refused = document.querySelector<HTMLInputElement>("[data-code][aria-invalid='true']");
	if (!refused?.value || (isOfPage && refused.value !== refused.defaultValue)) return;
	refused.focus();
	refused.select();
}
