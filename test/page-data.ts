/** The data of a page as it is sent to a script: one flat list in which everything else is a place in it. */

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
			// A first word says what kind of value follows: a date, a promise.
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
