import { findDraft, keepOwnDraft, spendDraft } from "../../accounts/draft.server.ts";
import type { Site } from "../../platform/site.ts";
import { openedFor } from "./field-texts.ts";
import type { TypedText } from "./typed-text.ts";

type Store = Pick<Site, "db" | "vault">;

/** The forms that edit a person's own record. */
export type OwnFormKind = "profile" | "facts" | "wishes";

const purpose = "own form";
/** As long as a session may be idle. */
const longestMs = 30 * 24 * 3_600_000;
/** More than the longest texts of a form, twice. */
const longest = 40_000;

/** The sealed value of `openedFor`. */
export function sealOwner({ vault }: Store, { accountId }: { accountId: string }): string {
	return vault.seal(purpose, `${accountId} ${Date.now()}`);
}

/** The account that a posted form was opened for; null when it does not say, or opened long ago. */
export function ownerOf({ vault }: Store, sent: FormData): string | null {
	const sealed = sent.get(openedFor);
	const opened = typeof sealed === "string" ? vault.open(purpose, sealed) : null;
	const [accountId = null, at] = opened?.split(" ") ?? [];
	return Date.now() - Number(at) < longestMs ? accountId : null;
}

/**
 * Keeps a form that could not be saved because the session had ended, for the account that opened it
 * and for nobody else (`keepOwnDraft`).
 */
export async function keepForm(site: Store, kind: OwnFormKind, sent: FormData): Promise<void> {
	const accountId = ownerOf(site, sent);
	if (!accountId) return;
	const values: Record<string, string> = {};
	for (const [name, value] of sent) {
		if (typeof value !== "string" || name === openedFor) continue;
		values[name] = name in values ? `${values[name]} ${value}` : value;
	}
	if (JSON.stringify(values).length > longest) return;
	await keepOwnDraft(site, accountId, { kind, values });
}

/** The account's kept form, or null. */
export async function findKept(
	site: Store,
	kind: OwnFormKind,
	{ accountId }: { accountId: string },
): Promise<TypedText | null> {
	const values = await findDraft(site, undefined, kind, accountId);
	return values && { version: Number(values.version) || 0, values };
}

/** Deletes the account's kept form: it was saved, or its person went back to what is stored. */
export function dropKept(
	site: Store,
	kind: OwnFormKind,
	{ accountId }: { accountId: string },
): Promise<void> {
	return spendDraft(site, undefined, kind, accountId);
}
