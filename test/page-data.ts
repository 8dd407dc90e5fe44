/** The data of a page as it is sent to a script: one flat list in which everything else is a place in it. */
import type { testSite } from "./site.ts";

const constants = new Map<number, unknown>([
	[-5, null],
	[-7, undefined],
]);

/** The loaders' data by route, from the text of a `.data` answer. */
export function readPageData(text: string): Record<string, { data?: unknown }> {
	const list = JSON.parse(text.split("\n", 1)[0] ?? "") as unknown[];
	const valueAt = (place: number): unknown => {
		if (place < 0) return constants.get(place);
		const value = list[place];
		if (Array.isArray(value)) {
			// A first word says what kind of value follows.
			if (value[0] === "D") return new Date(value[1] as number);
			if (value[0] === "M") return value.slice(1).map((item) => valueAt(item as number));
			if (typeof value[0] === "string") return value;
			return value.map((item) => valueAt(item as number));
		}
		if (value === null || typeof value !== "object") return value;
		const entries = Object.entries(value as Record<string, number>);
		return Object.fromEntries(
			entries.map(([key, item]) => [list[Number(key.slice(1))] as string, valueAt(item)]),
		);
	};
	return valueAt(0) as Record<string, { data?: unknown }>;
}

/** The address of a page's data. */
export function dataPath(path: string): string {
	const [pathname = "", search] = path.split("?");
	return `${pathname === "/" ? "/_" : pathname}.data${search === undefined ? "" : `?${search}`}`;
}

/** A page as it is shown: without its data, which it brings for its script, and the nonce of this one answer. */
export const withoutData = (html: string) =>
	html
		.replace(/<script [^>]*>window\.__reactRouterContext\.streamController.*?<\/script>/gs, "")
		.replace(/nonce="[^"]*"/g, "");

/** How an open page asks for its own data anew: address and headers. */
export function rereadOf(site: ReturnType<typeof testSite>, path: string) {
	return [dataPath(path), { referer: site.site().settings.origin + path }] as const;
}

/** A text, a number or a moment of a page's data, and the names under which it stands. */
export type Leaf = { key: string; value: string | number | Date };

/** All of them; lists count as one name. */
export function leavesOf(value: unknown, key = ""): Leaf[] {
	if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, `${key}[]`));
	if (value instanceof Date) return [{ key, value }];
	if (value && typeof value === "object") {
		return Object.entries(value).flatMap(([name, item]) => leavesOf(item, `${key}.${name}`));
	}
	return typeof value === "string" || typeof value === "number" ? [{ key, value }] : [];
}

/** An address, and that of its data: every door is the same for both. */
export const bothOf = (path: string) => [path, dataPath(path)];

/** Where an answer leads: a page redirects, and data says where to; null: nowhere. */
export async function leadsTo(answer: Response): Promise<string | null> {
	if (answer.status !== 202) return answer.headers.get("location");
	const list = JSON.parse((await answer.clone().text()).split("\n", 1)[0] ?? "") as unknown[];
	const location = list[list.indexOf("redirect") + 1];
	return typeof location === "string" ? location : null;
}
