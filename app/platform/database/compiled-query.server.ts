import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Placeholder for a value while a query is built. */
class Slot {
	readonly name: string;

	constructor(name: string) {
		this.name = name;
	}
}

type Build<Values, Row> = (
	db: Kysely<Tables>,
	value: <Name extends keyof Values & string>(name: Name) => Values[Name],
) => {
	compile(): CompiledQuery<Row>;
	/** Never called: it ties `Row` to the selected columns, which `compile` does not. */
	execute(): Promise<Row[]>;
};

/**
 * A query that is compiled once and run with different values: compiling takes as long as running.
 * For the few queries that nearly every page runs.
 * @param build makes the query; `value` is the placeholder for the caller's value of that name.
 */
export function compileQuery<Values extends object, Row>(
	build: Build<Values, Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row | undefined> {
	const run = compileRowsQuery(build);
	return async (db, values) => (await run(db, values))[0];
}

export function compileRowsQuery<Values extends object, Row>(
	build: Build<Values, Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
	let built: CompiledQuery<Row> | undefined;
	return async (db, values) => {
		built ??= build(db, (name) => new Slot(name) as never).compile();
		const parameters = built.parameters.map((given) =>
			given instanceof Slot ? values[given.name as keyof Values] : given,
		);
		const { rows } = await db.executeQuery<Row>({ ...built, parameters });
		return rows;
	};
}

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
