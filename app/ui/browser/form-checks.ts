import { type GenericSchema, safeParse } from "valibot";

/**
 * Validates a form of a static page in the browser with the server's schema: on blur and on submit.
 * Errors appear at their fields, the first invalid field gets the focus, and nothing is sent while
 * there are errors. `onRefused` is called for each refused submit, with the errors by field; `lists`
 * are the fields of which several values are one list.
 */
export function checkForm(
	id: string,
	schema: GenericSchema,
	onRefused?: (errors: ReadonlyMap<string, string>) => void,
	lists: readonly string[] = [],
): void {
	const form = document.getElementById(id);
	if (!(form instanceof HTMLFormElement)) return;
	const touched = new Set<string>();

	const showTouched = () => {
		const errors = findErrors(form, schema, lists);
		for (const name of touched) show(form, name, errors.get(name));
	};

	form.addEventListener("focusout", (event) => {
		const name = (event.target as HTMLInputElement).name;
		if (!name || (event.target as HTMLInputElement).value === "") return;
		touched.add(name);
		showTouched();
	});
	form.addEventListener("input", () => touched.size > 0 && showTouched());
	form.addEventListener("reset", () => {
		for (const name of touched) show(form, name, undefined);
		touched.clear();
	});
	form.addEventListener("submit", (event) => {
		const errors = findErrors(form, schema, lists);
		for (const control of controlsOf(form)) touched.add(control.getAttribute("name") ?? "");
		showTouched();
		if (errors.size > 0) {
			event.preventDefault();
			onRefused?.(errors);
			const first = controlsOf(form).find((control) => control.hasAttribute("aria-invalid"));
			const field = first?.closest("[data-field]");
			// The error of a group stands above it, maybe far above the control with the focus.
			const isGroup = field?.role === "radiogroup";
			// What is folded away cannot take the focus.
			first?.closest("details")?.setAttribute("open", "");
			if (first instanceof HTMLElement) first.focus({ preventScroll: isGroup });
			// An input that already has the focus does not scroll into view with its error.
			if (isGroup) field.querySelector("[data-error]")?.scrollIntoView({ block: "start" });
			else field?.scrollIntoView({ block: "nearest" });
		} else if (form.querySelector("button[aria-busy='true']")) {
			event.preventDefault();
		} else {
			const pressed = event.submitter ?? form.querySelector("button[type='submit']");
			pressed?.setAttribute("aria-busy", "true");
		}
	});
	addEventListener("pageshow", () => {
		for (const control of form.elements) control.removeAttribute("aria-busy");
	});
}

/** The form's current errors, by field. */
function findErrors(
	form: HTMLFormElement,
	schema: GenericSchema,
	lists: readonly string[],
): Map<string, string> {
	const sent = new FormData(form);
	const values: Record<string, FormDataEntryValue | FormDataEntryValue[]> = {};
	for (const [name, value] of sent)
		if (value !== "") values[name] = lists.includes(name) ? sent.getAll(name) : value;
	const read = safeParse(schema, values);
	const errors = new Map<string, string>();
	for (const issue of read.issues ?? []) {
		const name = String(issue.path?.[0]?.key ?? "");
		if (!errors.has(name)) errors.set(name, issue.message);
	}
	return errors;
}

/** Controls may be outside their form, linked by their `form` attribute. */
function controlsOf(form: HTMLFormElement): Element[] {
	return Array.from(form.elements).filter((control) => control.hasAttribute("name"));
}

/** Shows or removes a field's error. */
function show(form: HTMLFormElement, name: string, error: string | undefined): void {
	for (const control of controlsOf(form)) {
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
}
