/** Who else has the same page of the desk open, as reported by the page every few seconds. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Staffer } from "./holds.server.ts";

/** Three times the page's polling interval. */
const hereMs = 12_000;

/** The path of a page about one thing, which two people may have open at once; null for other pages. */
export function pathOfOne(path: string | null): string | null {
	const one = /^(\/staff\/[a-z/-]{1,40}\/(?=[^/]*\d)[\w-]{1,40})(\/[a-z-]{1,20})?$/.exec(
		path ?? "",
	);
	return one?.[1] ?? null;
}

/** Notes which page somebody has open now. */
export async function noteHere(
	db: Kysely<Tables>,
	{ accountId }: Staffer,
	path: string | null,
	now: Date,
): Promise<void> {
	await db
		.updateTable("staff")
		.set({ at_path: path, at_seen: path === null ? null : now })
		.where("account_id", "=", accountId)
		// Nothing is written while nothing is open.
		.where(sql<boolean>`(at_path is not null or ${path}::text is not null)`)
		.execute();
}

/** The names of the others who have it open. */
export async function listHere(
	db: Kysely<Tables>,
	{ accountId }: Staffer,
	path: string | null,
	now: Date,
): Promise<string[]> {
	if (path === null) return [];
	const rows = await db
		.selectFrom("staff")
		.select("name")
		.where("at_path", "=", path)
		.where("at_seen", ">", new Date(now.getTime() - hereMs))
		.where("account_id", "<>", accountId)
		.where("left_at", "is", null)
		.orderBy("name")
		.execute();
	return rows.map(({ name }) => name);
}
