import type { FieldTexts } from "./field-texts.ts";

/**
 * Unsaved form drafts, kept in this tab only, so that nothing is lost when the session ends or the page is
 * left. Only shown to the account that typed them.
 */
const keyOf = (form: string) => `typed-${form}`;
const lasts = 3_600_000;

export type TypedText = { version: number; values: FieldTexts };

type Entry = TypedText & { account: string; at: number };

/** The current values of a form; those of a list are joined by spaces. */
export function textsIn(form: HTMLFormElement): FieldTexts {
	const values: Record<string, string> = {};
	for (const [name, value] of new FormData(form)) {
		values[name] = name in values ? `${values[name]} ${value}` : String(value);
	}
	return values;
}

/** The fields whose values differ from the initial ones: typed in before React ran. */
export function changedIn(form: HTMLFormElement | null): FieldTexts {
	if (!form) return {};
	const copy = form.cloneNode(true) as HTMLFormElement;
	copy.reset();
	const now = textsIn(form);
	const filled = textsIn(copy);
	const names = Object.keys({ ...filled, ...now }).filter((name) => now[name] !== filled[name]);
	return Object.fromEntries(names.map((name) => [name, now[name] ?? ""]));
}

export function keepTyped(account: string | null, form: HTMLFormElement | null): void {
	if (!account || !form) return;
	const values = textsIn(form);
	const entry: Entry = { account, version: Number(values.version), values, at: Date.now() };
	attempt(() => sessionStorage.setItem(keyOf(form.id), JSON.stringify(entry)));
}

/** Deletes a draft that was saved or discarded. */
export function dropTyped(form: string): void {
	attempt(() => sessionStorage.removeItem(keyOf(form)));
}

/** This account's draft from the last hour; any other is dropped. */
export function findTyped(form: string, account: string | null): TypedText | null {
	const entry = attempt(
		() => JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Entry | null,
	);
	if (entry?.account === account && Date.now() - entry.at < lasts) return entry;
	dropTyped(form);
	return null;
}

/** Browsers may forbid storage; the page then works without drafts. */
function attempt<Result>(work: () => Result): Result | null {
	try {
		return work();
	} catch {
		return null;
	}
}
