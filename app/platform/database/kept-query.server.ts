import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Stands for a value while a query is built. */
class Slot {
	readonly name: string;

	constructor(name: string) {
		this.name = name;
	}
}

/**
 * A query that is built once and asked with other values each time: building costs as much as asking
 * does. For the few that nearly every page asks.
 * @param build makes the query; `value` stands for what the caller will give under that name.
 */
export function keepQuery<Values extends object, Row>(
	build: (
		db: Kysely<Tables>,
		value: <Name extends keyof Values & string>(name: Name) => Values[Name],
	) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row | undefined> {
	let built: CompiledQuery<Row> | undefined;
	return async (db, values) => {
		built ??= build(db, (name) => new Slot(name) as never).compile();
		const parameters = built.parameters.map((given) =>
			given instanceof Slot ? values[given.name as keyof Values] : given,
		);
		const { rows } = await db.executeQuery<Row>({ ...built, parameters });
		return rows[0];
	};
}
