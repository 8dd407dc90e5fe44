import { createContext, type RouterContextProvider } from "react-router";
import { siteOf } from "../platform/site.ts";
import { listDrafts } from "./draft.server.ts";

/** How a form stored as a draft is described, and the path of its page. */
export type WaitingForm = {
	path: string;
	/** Precedes "here for 48 hours"; worded for the readers of its page. */
	words: string;
	link: string;
};

/** The forms of other folders that may wait for an account, by kind; set in `root.tsx`. */
export const waitingFormsContext = createContext<Readonly<Record<string, WaitingForm>>>({});

/** The page of the form waiting for this account, or null. */
export async function findWaitingPath(
	context: Readonly<RouterContextProvider>,
	accountId: string,
): Promise<string | null> {
	const forms = context.get(waitingFormsContext);
	const drafts = await listDrafts(siteOf(context), undefined, accountId);
	return drafts.map(({ kind }) => forms[kind]?.path).find(Boolean) ?? null;
}
