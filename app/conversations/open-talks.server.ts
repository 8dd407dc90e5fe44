import { type Kysely, sql } from "kysely";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { conversationsOf } from "./conversation.server.ts";

const readRows = compileRowsQuery<
	{ memberId: string; otherIds: readonly string[] },
	{ id: string; otherId: string }
>((db, value) =>
	conversationsOf(db, value("memberId"))
		.clearSelect()
		.select(["c.id", "s.other_id as otherId"])
		.where("c.state", "=", "open")
		.where("s.shelf", "<>", "gone")
		.where("s.other_id", "=", sql<string>`any(${value("otherIds")}::uuid[])`),
);

/** A member's conversations in which both write, keyed by the other. */
export async function readOpenTalks(
	db: Kysely<Tables>,
	memberId: string,
	otherIds: readonly string[],
): Promise<Map<string, string>> {
	if (otherIds.length === 0) return new Map();
	const rows = await readRows(db, { memberId, otherIds });
	return new Map(rows.map(({ id, otherId }) => [otherId, id]));
}
