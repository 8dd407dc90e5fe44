import { type Kysely, sql } from "kysely";
import { compileRowsQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { labelOf, seeks, tags } from "../profiles/lists.ts";
import { publicTexts } from "../profiles/public-profile.ts";
import type { TextField } from "../profiles/texts/texts.ts";

type Text = { id: string; field: TextField; text: string };
type Texts = ReturnType<typeof publicTexts>;

const readTextsOf = compileRowsQuery<{ ids: readonly string[]; fields: readonly string[] }, Text>(
	(db, value) =>
		db
			.selectFrom("member_texts")
			.innerJoin("members", "members.account_id", "member_texts.account_id")
			.select(["members.id", "field", "text"])
			.where("members.id", "=", sql<string>`any(${value("ids")}::uuid[])`)
			.where("field", "=", sql<TextField>`any(${value("fields")}::text[])`),
);

export async function readTexts(
	db: Kysely<Tables>,
	ids: readonly string[],
	fields: readonly TextField[],
): Promise<Map<string, Texts>> {
	const rows = await readTextsOf(db, { ids, fields });
	return new Map(
		ids.map((one) => {
			const own = rows.flatMap(({ id, field, text }) =>
				id === one ? [[field, text] as const] : [],
			);
			return [one, publicTexts(new Map<TextField, string>(own))];
		}),
	);
}

/** Labels that both show among what they like and seek. */
export function commonOf(theirs: Texts, mine: Texts): string[] {
	const chosen = <Key>(keys: readonly Key[], own: readonly Key[]) =>
		keys.filter((key) => own.includes(key));
	return [
		...chosen(theirs.tags, mine.tags).map((key) => labelOf(tags, key)),
		...chosen(theirs.seeks, mine.seeks).map((key) => labelOf(seeks, key)),
	];
}

/** What each of these and the reader both show as chosen; two words are enough for a row. */
export async function readCommon(
	db: Kysely<Tables>,
	me: { id: string },
	ids: readonly string[],
): Promise<Map<string, string[]>> {
	if (ids.length === 0) return new Map();
	const texts = await readTexts(db, [me.id, ...ids], ["tags", "seeks"]);
	const mine = texts.get(me.id);
	return new Map(
		ids.map((id) => {
			const theirs = texts.get(id);
			return [id, theirs && mine ? commonOf(theirs, mine).slice(0, 2) : []];
		}),
	);
}
