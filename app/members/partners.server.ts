import { type Kysely, sql } from "kysely";
import { compileQuery, compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";

type Pair = { viewerId: string; otherId: string };

const readTalk = compileQuery<Pair, { id: string }>((db, value) =>
	db
		.selectFrom("conversations")
		.select("id")
		.where("state", "=", "open")
		.where("first_id", "in", [value("viewerId"), value("otherId")])
		.where("second_id", "in", [value("viewerId"), value("otherId")]),
);

/** Whether two members write to each other: a request was answered. */
export async function writeToEachOther(db: Kysely<Tables>, pair: Pair): Promise<boolean> {
	return (await readTalk(db, pair)) !== undefined;
}

const readAnswered = compileRowsQuery<
	{ memberId: string; otherIds: readonly string[] },
	{ id: string }
>((db, value) =>
	db
		.selectFrom(
			sql<{ id: string }>`unnest(${value("otherIds")}::uuid[])`.as<"other">(sql`other (id)`),
		)
		.innerJoin("conversations as c", (join) =>
			join
				.on("c.first_id", "=", sql<string>`least(other.id, ${value("memberId")}::uuid)`)
				.on("c.second_id", "=", sql<string>`greatest(other.id, ${value("memberId")}::uuid)`),
		)
		.select("other.id")
		.where("c.state", "=", "open"),
);

/** Which of the others the member writes with; a few dozen at a time. */
export async function listPartnerIds(
	db: Kysely<Tables>,
	memberId: string,
	otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
	if (otherIds.length === 0) return new Set();
	const rows = await readAnswered(db, { memberId, otherIds });
	return new Set(rows.map(({ id }) => id));
}
