/**
 * What was typed into the profile and not saved yet, in this tab only: so that nothing is lost when
 * the session ends meanwhile and the person comes back by way of /auth. It is shown to nobody but the
 * account that typed it.
 */
const key = "typed-profile";
const lasts = 3_600_000;

/** Typed texts by field name, and the version of the profile they were to replace. */
export type TypedText = { version: number; values: Readonly<Record<string, string>> };

type Entry = TypedText & { account: string; isSent: boolean; at: number };

/** Keeps what stands in the form; `isSent` when it is on its way to the server. */
export function keepTyped(account: string, form: HTMLFormElement, isSent: boolean): void {
	const values: Record<string, string> = {};
	for (const [name, value] of new FormData(form)) values[name] = String(value);
	const entry: Entry = {
		account,
		version: Number(values.version),
		values,
		isSent,
		at: Date.now(),
	};
	attempt(() => sessionStorage.setItem(key, JSON.stringify(entry)));
}

/** Forgets it, because it was saved, refused on the page itself, or given up. */
export function dropTyped(): void {
	attempt(() => sessionStorage.removeItem(key));
}

/**
 * What this account typed less than an hour ago, if it was sent without an answer or the person comes
 * from signing in; anything else is forgotten.
 */
export function findTyped(account: string): TypedText | null {
	const entry = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as Entry | null);
	if (!entry) return null;
	const isFresh = Date.now() - entry.at < lasts;
	if (entry.account === account && isFresh && (entry.isSent || comesFromSigningIn())) return entry;
	dropTyped();
	return null;
}

function comesFromSigningIn(): boolean {
	const here = document.referrer.startsWith(`${location.origin}/`);
	return here && /^\/auth(?:[/?#]|$)/.test(document.referrer.slice(location.origin.length));
}

/** Browsers may forbid storage; then the page is as good as without it. */
function attempt<Result>(work: () => Result): Result | null {
	try {
		return work();
	} catch {
		return null;
	}
}
