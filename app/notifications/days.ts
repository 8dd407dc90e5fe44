import { dateInIsrael } from "../platform/dates.ts";

/** Rows in their order, grouped by day in Israel, where an hour may occur twice or not at all. */
export function daysOf<Row extends { at: Date }>(
	rows: readonly Row[],
): { date: string; rows: [Row, ...Row[]] }[] {
	const days: { date: string; rows: [Row, ...Row[]] }[] = [];
	for (const row of rows) {
		const date = dateInIsrael(row.at);
		const last = days.at(-1);
		if (last?.date === date) last.rows.push(row);
		else days.push({ date, rows: [row] });
	}
	return days;
}
