import type { Kysely } from "kysely";
import { createContext, type RouterContextProvider } from "react-router";
import type { Tables } from "../platform/database/tables.ts";
import { siteOf } from "../platform/site.ts";
import { listDrafts, quickDraft } from "./draft.server.ts";

/** How a form stored as a draft is described, and the path of its page. */
export type WaitingForm = {
	path: string;
	/** Precedes "here for 48 hours"; worded for the readers of its page. */
	words: string;
	link: string;
	/** Why this account cannot fill the form, as a sentence; null: it can. */
	refuse?: (db: Kysely<Tables>, accountId: string) => Promise<string | null>;
};

/** The forms of other folders that may wait for an account, by kind; set in `root.tsx`. */
export const waitingFormsContext = createContext<Readonly<Record<string, WaitingForm>>>({});

/** A first sign-in has consumed the home page's form; an existing account keeps its own values. */
const quickIsLeft = "החשבון כבר קיים, והפרטים נשארים כפי שהם. אפשר לשנות אותם בפרופיל.";

/** The page of the form waiting for this account, or null; and the forms it cannot fill, with the reason. */
export async function findWaiting(
	context: Readonly<RouterContextProvider>,
	accountId: string,
): Promise<{ path: string | null; refused: { kind: string; reason: string }[] }> {
	const forms = context.get(waitingFormsContext);
	const site = siteOf(context);
	let path: string | null = null;
	const refused = [];
	for (const { kind } of await listDrafts(site, undefined, accountId)) {
		const reason =
			kind === quickDraft ? quickIsLeft : await forms[kind]?.refuse?.(site.db, accountId);
		if (reason) refused.push({ kind, reason });
		else path ??= forms[kind]?.path ?? null;
	}
	return { path, refused };
}
