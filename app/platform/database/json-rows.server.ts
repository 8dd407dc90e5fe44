type Dated<Row, Name> = {
	[Column in keyof Row]: Column extends Name
		? null extends Row[Column]
			? Date | null
			: Date
		: Row[Column];
};

/**
 * Rows that one statement reads as JSON (`jsonArrayFrom`) beside others, with the named columns as
 * dates again. A `numeric` arrives as a number there; cast it to text in the query.
 */
export function withDates<Row extends object, Name extends keyof Row & string>(
	rows: readonly Row[],
	...names: readonly Name[]
): Dated<Row, Name>[] {
	return rows.map((row) => {
		const dates = names.map((name) => [name, row[name] && new Date(row[name] as string)]);
		return { ...row, ...Object.fromEntries(dates) };
	});
}
