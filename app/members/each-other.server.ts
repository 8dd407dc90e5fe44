import type { Kysely } from "kysely";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
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
