import { type GenericSchema, safeParse } from "valibot";

/**
 * Checks a form of a still page in the browser with the schema that the server uses: when a field
 * is left, and when the form is sent. Errors appear at their fields, the first of them gets the
 * focus, and nothing is sent while there is one. `onRefused` hears of each try with errors, by field.
 */
export function checkForm(
	id: string,
	schema: GenericSchema,
	onRefused?: (errors: ReadonlyMap<string, string>) => void,
): void {
	const form = document.getElementById(id);
	if (!(form instanceof HTMLFormElement)) return;
	const touched = new Set<string>();

	const findErrors = (): Map<string, string> => {
		const values: Record<string, FormDataEntryValue> = {};
		for (const [name, value] of new FormData(form)) if (value !== "") values[name] = value;
		const read = safeParse(schema, values);
		const errors = new Map<string, string>();
		for (const issue of read.issues ?? []) {
			const name = String(issue.path?.[0]?.key ?? "");
			if (!errors.has(name)) errors.set(name, issue.message);
		}
		return errors;
	};

	/** Controls of a form may stand outside it, by their `form` attribute. */
	const controls = () =>
		Array.from(form.elements).filter((control) => control.hasAttribute("name"));

	const show = (name: string, error: string | undefined) => {
		for (const control of controls()) {
			if (control.getAttribute("name") !== name) continue;
			if (error) control.setAttribute("aria-invalid", "true");
			else control.removeAttribute("aria-invalid");
		}
		for (const field of document.querySelectorAll(`[data-field="${name}"]`)) {
			// Another form on the page may have a field of the same name.
			if ((field.closest("form") ?? form) !== form) continue;
			if (field.role === "radiogroup") field.ariaInvalid = error ? "true" : null;
			const place = field.querySelector<HTMLElement>("[data-error]");
			const words = place?.querySelector("span");
			if (!place || !words) continue;
			words.textContent = error ?? "";
			place.hidden = !error;
		}
	};

	const showTouched = () => {
		const errors = findErrors();
		for (const name of touched) show(name, errors.get(name));
	};

	form.addEventListener("focusout", (event) => {
		const name = (event.target as HTMLInputElement).name;
		if (!name || (event.target as HTMLInputElement).value === "") return;
		touched.add(name);
		showTouched();
	});
	form.addEventListener("input", () => touched.size > 0 && showTouched());
	form.addEventListener("submit", (event) => {
		const errors = findErrors();
		for (const control of controls()) touched.add(control.getAttribute("name") ?? "");
		showTouched();
		if (errors.size > 0) {
			event.preventDefault();
			onRefused?.(errors);
			const first = controls().find((control) => control.hasAttribute("aria-invalid"));
			if (first instanceof HTMLElement) first.focus();
			// A field that has the focus already does not come into view with the error under it.
			first?.closest("[data-field]")?.scrollIntoView({ block: "nearest" });
		} else if (form.querySelector("button[aria-busy='true']")) {
			event.preventDefault();
		} else {
			const pressed = event.submitter ?? form.querySelector("button[type='submit']");
			pressed?.setAttribute("aria-busy", "true");
		}
	});
	addEventListener("pageshow", () => {
		for (const button of form.querySelectorAll("button[aria-busy]"))
			button.removeAttribute("aria-busy");
	});
}
