const before = 40;
const most = 160;

/** The part of a message around the words that were searched; its beginning where they stand otherwise. */
export function excerptOf(text: string, query: string): string {
	const at = text.toLocaleLowerCase("he").indexOf(query.trim().toLocaleLowerCase("he"));
	const from = at > before ? at - before : 0;
	const part = text.slice(from, from + most).toWellFormed();
	return `${from > 0 ? "…" : ""}${part}${from + most < text.length ? "…" : ""}`;
}
