import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Vault } from "../secret.server.ts";
import { openClaims, sealClaims } from "../tokens.server.ts";

/** A page of a list, and the mark after which the next one begins; null on the last. */
export type Page<Row, Mark = string> = { rows: Row[]; after: Mark | null };

/** The page in what a query found with a limit of one row more. */
export function pageOf<Row, Mark>(
	found: readonly Row[],
	size: number,
	markOf: (last: Row) => Mark,
): Page<Row, Mark> {
	const rows = found.slice(0, size);
	const last = rows.at(-1);
	return { rows, after: last && found.length > size ? markOf(last) : null };
}

/** The rows beyond one of them, by a time and then by the id; an id that is gone ends the list. */
export function beyond(
	[table, at]: [table: string, at: string],
	after: string,
	{ as = table, sort = "desc" }: { as?: string; sort?: "asc" | "desc" } = {},
): RawBuilder<SqlBool> {
	return sql<SqlBool>`(${sql.ref(`${as}.${at}`)}, ${sql.ref(`${as}.id`)})
		${sql.raw(sort === "asc" ? ">" : "<")} (select one.${sql.ref(at)}, one.id
		from ${sql.table(table)} as one where one.id::text = ${after.replaceAll("\0", "")})`;
}

/** A row's position in a list ordered by time and id. */
type Place = { at: Date; id: string };

const placePurpose = "place in a list";

/** A position for a URL, sealed: the exact moment of somebody's act is nobody else's business. */
export const sealPlace = (vault: Vault, { at, id }: Place): string =>
	sealClaims(vault, placePurpose, { at: at.getTime(), id });

/** The position that was sealed; null for any other text. */
export function openPlace(vault: Vault, sealed: string | null): Place | null {
	const place = openClaims<{ at: number; id: string }>(vault, placePurpose, sealed);
	return place && { at: new Date(place.at), id: place.id };
}
