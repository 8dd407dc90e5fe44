import { useRouteLoaderData } from "react-router";
import { say, type Viewer } from "./say.ts";

/** `say` for the signed-in person, on any page. */
export function useGenderedText(): (words: Parameters<typeof say>[1]) => string {
	const me = useRouteLoaderData<{ me?: Viewer | null }>("root")?.me;
	return (words) => say({ gender: me?.gender ?? null }, words);
}
