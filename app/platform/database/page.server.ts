import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Vault } from "../secret.server.ts";
import { openClaims, sealClaims } from "../tokens.server.ts";

/** A page of a list, and the mark after which the next one begins; null on the last. */
export type Page<Row, Mark = string> = { rows: Row[]; after: Mark | null };

/** Cuts the page from rows queried with a limit of one more. */
export function pageOf<Row, Mark>(
	found: readonly Row[],
	size: number,
	markOf: (last: Row) => Mark,
): Page<Row, Mark> {
	const rows = found.slice(0, size);
	const last = rows.at(-1);
	return { rows, after: last && found.length > size ? markOf(last) : null };
}

/** Rows beyond a given one, ordered by time and then id; an id that is gone ends the list. */
export function beyond(
	[table, at]: [table: string, at: string],
	after: string,
	{ as = table, sort = "desc" }: { as?: string; sort?: "asc" | "desc" } = {},
): RawBuilder<SqlBool> {
	return sql<SqlBool>`(${sql.ref(`${as}.${at}`)}, ${sql.ref(`${as}.id`)})
		${sql.raw(sort === "asc" ? ">" : "<")} (select one.${sql.ref(at)}, one.id
		from ${sql.table(table)} as one where one.id::text = ${after.replaceAll("\0", "")})`;
}

type Place = { at: Date; id: string };

const placePurpose = "place in a list";

/** A sealed position for a URL: the exact time of someone's act is private. */
export const sealPlace = (vault: Vault, { at, id }: Place): string =>
	sealClaims(vault, placePurpose, { at: at.getTime(), id });

export function openPlace(vault: Vault, sealed: string | null): Place | null {
	const place = openClaims<{ at: number; id: string }>(vault, placePurpose, sealed);
	return place && { at: new Date(place.at), id: place.id };
}
