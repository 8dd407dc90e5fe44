const sentences: Readonly<Record<string, string>> = {
	checkbox: "כדי להמשיך צריך לסמן כאן.",
	file: "יש לבחור קובץ.",
};

/**
 * Where the server should be spared an upload or an empty form, browsers stop it in their own language. This shows
 * the error in Hebrew, where the server's errors appear, and removes it with the next input.
 */
export function sayMissing(): void {
	document.addEventListener(
		"invalid",
		(event) => {
			const { target: control } = event;
			if (!(control instanceof HTMLInputElement) || !control.validity.valueMissing) return;
			const said = say(control, sentences[control.type] ?? "יש למלא את השדה הזה.");
			if (!said) return;
			event.preventDefault();
			if (control.form?.querySelector("input:invalid") === control) control.focus();
		},
		true,
	);
	document.addEventListener("input", ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.dataset.missing === undefined) return;
		if (target.validity.valid) say(target, null);
	});
}

/** Shows or removes the error of a control's field, if the field has a place for it. */
function say(control: HTMLInputElement, words: string | null): boolean {
	const place = control.closest("[data-field]")?.querySelector<HTMLElement>("[data-error]");
	const text = place?.querySelector("span");
	if (!place || !text) return false;
	text.textContent = words ?? "";
	place.hidden = words === null;
	if (words === null) {
		delete control.dataset.missing;
		control.removeAttribute("aria-invalid");
	} else {
		control.dataset.missing = "";
		control.setAttribute("aria-invalid", "true");
	}
	return true;
}
