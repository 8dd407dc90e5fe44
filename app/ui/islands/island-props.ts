/** The element of an island (`island.tsx`) in a page. */
export const findIsland = (page: Document, name: string) =>
	page.querySelector<HTMLElement>(`[data-island="${name}"]`);

/** What the server rendered an island with; null when the page has no such island. */
export function propsOf<Props>(page: Document, name: string): Props | null {
	const { props } = findIsland(page, name)?.dataset ?? {};
	return props === undefined ? null : (JSON.parse(props) as Props);
}
