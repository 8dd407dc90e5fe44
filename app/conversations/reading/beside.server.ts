import { type Kysely, sql } from "kysely";
import { findAccess } from "../../members/album/access.server.ts";
import { placeWords } from "../../members/cards/read-cards.server.ts";
import { compileRowsQuery } from "../../platform/database/compiled-query.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { labelOf, seeks, tags } from "../../profiles/lists/lists.ts";
import { publicTexts } from "../../profiles/preview/public-profile.ts";
import type { TextField } from "../../profiles/texts/texts.ts";
import type { OtherInTalk, Reader } from "./people.server.ts";

/** What stands beside a conversation about the other, besides name, age and portrait. */
export type BesideTalk = {
	place: string | null;
	profession: string | null;
	/** What both show that they like and that they seek; labels. */
	common: string[];
	/** Their album, while it is open to the reader: until when; null until it is taken back. */
	album: { until: Date | null } | null;
};

type Text = { id: string; field: TextField; text: string };

const readTexts = compileRowsQuery<{ ids: readonly string[] }, Text>((db, value) =>
	db
		.selectFrom("member_texts")
		.innerJoin("members", "members.account_id", "member_texts.account_id")
		.select(["members.id", "field", "text"])
		.where("members.id", "=", sql<string>`any(${value("ids")}::uuid[])`)
		.where("field", "in", ["location", "profession", "tags", "seeks"]),
);

/** Nothing of a member without a page. */
export async function readBeside(
	db: Kysely<Tables>,
	me: Reader,
	otherId: string,
	{ publicId, place }: Pick<OtherInTalk, "publicId"> & { place: number | null },
	now: Date,
): Promise<BesideTalk | null> {
	if (!publicId) return null;
	const rows = await readTexts(db, { ids: [me.id, otherId] });
	const textsOf = (id: string) =>
		new Map<TextField, string>(
			rows.flatMap((row) => (row.id === id ? [[row.field, row.text] as const] : [])),
		);
	const texts = textsOf(otherId);
	const [mine, theirs] = [publicTexts(textsOf(me.id)), publicTexts(texts)];
	const chosen = <Key>(keys: readonly Key[], own: readonly Key[]) =>
		keys.filter((key) => own.includes(key));
	return {
		place: placeWords(place, theirs.town),
		profession: theirs.profession,
		common: [
			...chosen(theirs.tags, mine.tags).map((key) => labelOf(tags, key)),
			...chosen(theirs.seeks, mine.seeks).map((key) => labelOf(seeks, key)),
		],
		album: await findAccess(db, me, { id: otherId, publicId }, now),
	};
}
