import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Vault } from "../../platform/secret.server.ts";
import type { TextField } from "../../profiles/texts/texts.ts";
import type { ItemMaterial } from "./material.server.ts";
import { type DecisionInput, type PhotoVerdict, requestedVerdict } from "./verdicts.ts";

/** The marks and words of the first of two looks, which the second reviewer may adopt, change or ignore. */
export type Proposal = Pick<DecisionInput, "code" | "words" | "againDays"> & {
	texts: { field: TextField; digest: string; words: string }[];
	photos: ({ photoId: string } & PhotoVerdict)[];
};

const purpose = "proposed decision";

/** Without it a decision's `parts` say no more than why a second look was asked for. */
export const withoutProposal = sql<string>`parts - 'proposed'`;

/** Sealed for one item; undefined when nothing was marked or written. */
export function sealProposal(
	vault: Vault,
	itemId: string,
	input: DecisionInput,
	material: Pick<ItemMaterial, "texts" | "photos">,
): string | undefined {
	const { code, words, againDays, photos = {} } = input;
	const texts = material.texts.flatMap(({ field, digest }) => {
		const given = input.texts?.[field];
		return given?.as === "back" ? [{ field, digest, words: given.words }] : [];
	});
	const others = material.photos.flatMap((photo) => {
		const given = photos[photo.id];
		const isOther = given && given.as !== requestedVerdict(photo).as;
		return isOther ? [{ photoId: photo.id, ...given }] : [];
	});
	if (texts.length + others.length === 0 && !words) return undefined;
	const proposal: Proposal = { code, words, againDays, texts, photos: others };
	return vault.seal(purpose, `${itemId} ${JSON.stringify(proposal)}`);
}

/** The newest proposal about an item's application, while the second look is asked for or was given. */
export async function findProposal(
	{ db, vault }: { db: Kysely<Tables>; vault: Vault },
	itemId: string,
): Promise<Proposal | null> {
	const { rows } = await sql<{ id: string; sealed: string }>`
		select asked.id, asking.parts->>'proposed' as sealed
		from review_items as item
		join review_items as asked on asked.application_id = item.application_id
		join decisions as asking on asking.item_id = asked.id
		where item.id = ${itemId} and item.kind = 'application' and item.second_look_by is not null
			and asking.verdict = 'second_look' and asking.applied_at is not null
			and asking.parts->>'proposed' is not null
		order by asking.decided_at desc limit 1`.execute(db);
	const [row] = rows;
	const opened = row && vault.open(purpose, row.sealed);
	if (!opened?.startsWith(`${row?.id} `)) return null;
	return JSON.parse(opened.slice(opened.indexOf(" ")));
}
