/** A record's values as form field texts; a list is its keys joined by spaces. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Field of the form that goes back to the stored values. */
export const discard = "discard";

/** Field of the button that confirms what the rules for texts asked about. */
export const sure = "sure";

/** Hidden field: the sealed account that a form was opened for. */
export const openedFor = "opened_for";

/** Name of the hidden field that holds a field's initial value. */
export const loadedName = (field: string) => `loaded_${field}`;

export function textsOf(values: object): FieldTexts {
	return Object.fromEntries(
		Object.entries(values)
			.filter(([field]) => field !== "version")
			.map(([field, value]) => [field, textOf(value)]),
	);
}

function textOf(value: unknown): string {
	return Array.isArray(value) ? value.join(" ") : String(value ?? "");
}

export function keysOf(text: string | undefined): string[] {
	return (text ?? "").split(" ").filter((key) => key !== "");
}

export function isOther(typed: FieldTexts, stored: FieldTexts): boolean {
	return Object.keys(stored).some((name) => (typed[name] ?? "").trim() !== stored[name]);
}

/** The initial values of a sent form's fields, as far as it includes them. */
export function loadedIn(typed: FieldTexts): FieldTexts {
	return Object.fromEntries(
		Object.keys(typed).flatMap((name) => {
			const text = typed[loadedName(name)];
			return text === undefined ? [] : [[name, text]];
		}),
	);
}
