/** A record's values as form field texts; a list is its keys joined by spaces. */
export type FieldTexts = Readonly<Record<string, string>>;

/** Field of the form that goes back to the stored values. */
export const discard = "discard";

/** Of the button that confirms what the rules for texts asked about. */
export const sure = "sure";

/** Hidden field: for whom a form was opened, sealed. */
export const openedFor = "opened_for";

/** A hidden field of this name keeps what a field was loaded with. */
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

/** What the fields of a sent form were loaded with, as far as it says so. */
export function loadedIn(typed: FieldTexts): FieldTexts {
	return Object.fromEntries(
		Object.keys(typed).flatMap((name) => {
			const text = typed[loadedName(name)];
			return text === undefined ? [] : [[name, text]];
		}),
	);
}
