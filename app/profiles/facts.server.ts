import type { Kysely } from "kysely";
import { compileQuery } from "../platform/database/compiled-query.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { cutText, isLonger } from "../platform/forms/characters.ts";
import { lengths } from "../platform/forms/lengths.ts";
import type { Vault } from "../platform/secret.server.ts";
import type { Saved } from "./edits/merge.ts";
import { saveOwnRow } from "./edits/own-row.server.ts";
import { type Facts, type FactValues, factTexts } from "./facts.form.ts";
import { readDetails } from "./join-details.server.ts";
import { educations } from "./lists.ts";

type Owner = { accountId: string };

type GivenFacts = { [Field in keyof FactValues]?: FactValues[Field] | null | undefined };

const findFacts = compileQuery<Owner, Facts>((db, value) =>
	db
		.selectFrom("facts")
		.select(["profession", "education", "tags", "seeks", "sentence", "shown", "version"])
		.select(["prompt1", "answer1", "prompt2", "answer2", "boundaries"])
		.where("id", "=", value("accountId"))
		// Checked when they were saved.
		.$narrowType<Pick<Facts, "education" | "tags" | "seeks" | "shown" | "boundaries">>(),
);

/** A person's own facts; empty before the first save. */
export async function readFacts(db: Kysely<Tables>, { accountId }: Owner): Promise<Facts> {
	return (await findFacts(db, { accountId })) ?? { ...factsOf({}), version: 0 };
}

/**
 * Initial values before the first save: profession, education and her own words from the joining form. Only
 * the staff have seen those, so nobody else does until the owner saves them. Stores nothing.
 */
export async function suggestFacts(
	{ db, vault }: { db: Kysely<Tables>; vault: Vault },
	{ accountId }: Owner,
): Promise<Partial<FactValues>> {
	const { profession, education, details } = await readDetails(db, vault, { accountId });
	const level = educations.find(({ value }) => value === education)?.value;
	const sentence = openingOf(details ?? "");
	return {
		...(profession ? { profession } : {}),
		...(level ? { education: level } : {}),
		...(sentence ? { sentence } : {}),
	};
}

/** As many whole sentences of a text as fit in one sentence field, or else whole words. */
export function openingOf(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (!isLonger(line, lengths.sentence)) return line;
	const most = cutText(line, lengths.sentence + 1);
	const end = Math.max(...[". ", "! ", "? "].map((mark) => most.lastIndexOf(mark)));
	if (end > 0) return most.slice(0, end + 1);
	return most.slice(0, Math.max(0, most.lastIndexOf(" ")));
}

/**
 * Saves all facts; changed texts wait for moderation before others see them.
 * @param version as with `saveProfile`.
 */
export function saveFacts(
	db: Kysely<Tables>,
	owner: Owner,
	values: FactValues,
	version: number,
): Promise<Saved<FactValues>> {
	const texts = factTexts(values);
	return saveOwnRow(db, "facts", owner, { values, version, read: readFacts, texts });
}

export function factsOf(given: GivenFacts): FactValues {
	return {
		profession: given.profession || null,
		education: given.education ?? null,
		tags: given.tags ?? [],
		seeks: given.seeks ?? [],
		sentence: given.sentence || null,
		// A question without an answer counts as none.
		prompt1: (given.answer1 && given.prompt1) || null,
		answer1: (given.prompt1 && given.answer1) || null,
		prompt2: (given.answer2 && given.prompt2) || null,
		answer2: (given.prompt2 && given.answer2) || null,
		boundaries: given.boundaries ?? [],
		shown: given.shown ?? [],
	};
}
