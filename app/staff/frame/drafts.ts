import { whoseField } from "./whose.ts";

/** What was typed, field by field. */
type Draft = Readonly<Record<string, string>>;

const prefix = "desk-draft ";

/** What is kept of what was typed under a name, in this tab. */
export function readDraft(name: string): Draft | null {
	try {
		return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
	} catch {
		return null;
	}
}

/** What the page showed, and to whom, is not kept: it may have changed. */
export function keepDraft(name: string, { seen: _, [whoseField]: __, ...typed }: Draft): void {
	try {
		sessionStorage.setItem(prefix + name, JSON.stringify(typed));
	} catch {
		// Without storage what is typed does not outlive the page.
	}
}

/** The keys of the items, cases and tickets about which something is typed in this tab. */
export function draftedWork(): string {
	try {
		const names = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
		return names.flatMap((name) => workIn.exec(name)?.slice(1).filter(Boolean) ?? []).join(" ");
	} catch {
		return "";
	}
}

const workIn = /([\da-f]{8}-[\da-f-]{27})|tickets?[ /](\d+)/;

const ownerKey = "desk-drafts-of";

/** This tab's drafts belong to one person: a colleague who signs in after them does not get them. */
export function claimDrafts(owner: string): void {
	try {
		const before = sessionStorage.getItem(ownerKey);
		if (before !== null && before !== owner) forgetDrafts();
		sessionStorage.setItem(ownerKey, owner);
	} catch {
		// There are none.
	}
}

/** Forgets one draft, or all of them when somebody leaves the desk. */
export function forgetDrafts(name?: string): void {
	try {
		for (const key of Object.keys(sessionStorage)) {
			if (key.startsWith(prefix) && (!name || key === prefix + name))
				sessionStorage.removeItem(key);
		}
	} catch {
		// There are none.
	}
}

/**
 * Reloads the page for the next person without anything of the previous one: no browser refills the fields
 * on a page that is not to be stored.
 */
export function startOver(): void {
	forgetDrafts();
	location.reload();
}
