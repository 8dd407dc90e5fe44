import { sql } from "kysely";

/** For a list that is cut: how many rows there are altogether. */
export const total = sql<number>`(count(*) over ())::int`.as("total");

/** A list that was cut, and how many rows were left out. */
export type Bounded<Row> = { rows: Omit<Row, "total">[]; more: number };

export function bounded<Row extends { total: number }>(rows: readonly Row[]): Bounded<Row> {
	return {
		rows: rows.map(({ total: _, ...row }) => row),
		more: (rows[0]?.total ?? 0) - rows.length,
	};
}
