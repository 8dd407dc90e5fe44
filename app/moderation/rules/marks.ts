/** A range in a text, in UTF-16 units: start inclusive, end exclusive. */
export type Mark = readonly [start: number, end: number];

/** A part of a text; `rules` names the rules that found it, none for what is unmarked. */
export type MarkedRun = { text: string; rules: readonly string[] };

/**
 * Splits a text at the boundaries of its marks. The joined runs are the text again; marks may overlap, and parts of
 * them outside the text are ignored.
 */
export function markRuns(
	text: string,
	hits: readonly { rule: string; marks: readonly Mark[] }[],
): MarkedRun[] {
	const marks = hits.flatMap(({ rule, marks }) =>
		marks.map(([start, end]) => ({
			rule,
			start: Math.max(0, start),
			end: Math.min(text.length, end),
		})),
	);
	const edges = [0, text.length, ...marks.flatMap(({ start, end }) => [start, end])];
	const cuts = [...new Set(edges)]
		.filter((edge) => edge >= 0 && edge <= text.length)
		.sort((one, other) => one - other);
	return cuts.slice(1).map((end, index) => {
		const start = cuts[index] as number;
		const rules = marks.filter((mark) => mark.start <= start && mark.end >= end);
		return { text: text.slice(start, end), rules: [...new Set(rules.map(({ rule }) => rule))] };
	});
}
