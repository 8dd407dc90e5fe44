import type { FieldTexts } from "./field-texts.ts";

/**
 * Unsaved form drafts, kept in this tab only, so that nothing is lost when the session ends or
 * another form on the page is saved. Only shown to the account that typed them.
 */
const keyOf = (form: string) => `typed-${form}`;
const lasts = 3_600_000;

export type TypedText = { version: number; values: FieldTexts };

type Entry = TypedText & { account: string; isSent: boolean; at: number };

/** Stores the form's current values as its draft. */
export function keepTyped(account: string, form: HTMLFormElement): void {
	const values: Record<string, string> = {};
	for (const [name, value] of new FormData(form)) {
		values[name] = name in values ? `${values[name]} ${value}` : String(value);
	}
	write(form.id, {
		account,
		version: Number(values.version),
		values,
		isSent: false,
		at: Date.now(),
	});
}

/** Marks the drafts of these forms as submitted; they are restored unless they were saved. */
export function markSent(forms: readonly string[]): void {
	for (const form of forms) {
		const entry = read(form);
		if (entry) write(form, { ...entry, isSent: true });
	}
}

/** Drops a draft that was saved, refused on the page itself, or discarded. */
export function dropTyped(form: string): void {
	attempt(() => sessionStorage.removeItem(keyOf(form)));
}

/**
 * This account's draft from the last hour, if its submission got no answer, or the person has just
 * signed in again or gone back; any other draft is dropped.
 */
export function findTyped(form: string, account: string): TypedText | null {
	const entry = read(form);
	if (!entry) return null;
	const isFresh = Date.now() - entry.at < lasts;
	const isAwaited = entry.isSent || comesFromSigningIn() || isGoneBackTo();
	if (entry.account === account && isFresh && isAwaited) return entry;
	dropTyped(form);
	return null;
}

function isGoneBackTo(): boolean {
	const [way] = performance.getEntriesByType("navigation");
	return (way as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

function comesFromSigningIn(): boolean {
	const here = document.referrer.startsWith(`${location.origin}/`);
	return here && /^\/auth(?:[/?#]|$)/.test(document.referrer.slice(location.origin.length));
}

function read(form: string): Entry | null {
	return attempt(() => JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Entry | null);
}

function write(form: string, entry: Entry): void {
	attempt(() => sessionStorage.setItem(keyOf(form), JSON.stringify(entry)));
}

/** Browsers may forbid storage; the page then works without drafts. */
function attempt<Result>(work: () => Result): Result | null {
	try {
		return work();
	} catch {
		return null;
	}
}
