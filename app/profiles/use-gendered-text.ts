import { useRouteLoaderData } from "react-router";
import { say, type Viewer } from "./say.ts";

/** How the signed-in person is addressed, on any page. */
export function useViewer(): Viewer {
	const me = useRouteLoaderData<{ me?: Viewer | null }>("root")?.me;
	return { gender: me?.gender ?? null };
}

/** `say` for the signed-in person, on any page. */
export function useGenderedText(): (words: Parameters<typeof say>[1]) => string {
	const viewer = useViewer();
	return (words) => say(viewer, words);
}
