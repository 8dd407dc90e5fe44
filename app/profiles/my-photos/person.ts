import { createContext, use } from "react";
import { say, type Viewer } from "../say.ts";

export type Owner = Viewer & { isMember: boolean };

export const OwnerContext = createContext<Owner>({ gender: null, isMember: false });

/** `say` for the owner; an island knows nothing of the page's other data. */
export function useSay(): (words: Parameters<typeof say>[1]) => string {
	const owner = use(OwnerContext);
	return (words) => say(owner, words);
}
