import { type Kysely, sql, type Transaction } from "kysely";
import { checkText } from "../../moderation/rules/engine.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { factWords, isAnswer, splitAnswer } from "../lists.ts";
import { decideText, type TextField, textFields, type WantedTexts } from "./texts.ts";

/** The moderation status of one of the owner's texts. */
export type TextState = {
	state: "shown" | "waiting" | "kept" | "held" | "refused";
	/** Others still read an older text in the meantime. */
	hasOlder: boolean;
	reason?: string;
};

/** Told as that and nothing more, until a person has decided (`members.md` 7). */
const verdictOn = (field: TextField, text: string) =>
	checkText(isAnswer(field) ? factWords(field, text) : text, "profile").verdict;

export type TextStates = Partial<Record<TextField, TextState>>;

/** For an alias that its owner emptied. */
const staying: TextState = {
	state: "shown",
	hasOlder: false,
	reason: "הכינוי הקודם, עד שיאושר אחר",
};

/** The status of each text that the owner wants to show; fields without a text are absent. */
export function findStates(wanted: WantedTexts, { shown, refused }: StoredTexts): TextStates {
	const states: TextStates = {};
	for (const field of textFields) {
		const text = wanted[field];
		const before = shown.get(field);
		if (text == null) {
			if (field === "display_name" && before !== undefined) states[field] = staying;
			continue;
		}
		const no = refused.get(field);
		const hasOlder = before !== undefined && before !== text;
		if (before === text) states[field] = { state: "shown", hasOlder };
		else if (no?.text === text) states[field] = { state: "refused", hasOlder, reason: no.reason };
		else
			states[field] = { state: verdictOn(field, text) === "hold" ? "held" : "waiting", hasOlder };
	}
	return states;
}

type Owner = { accountId: string };

export type StoredTexts = {
	/** What others read now. */
	shown: ReadonlyMap<TextField, string>;
	/** The last refused text, if no later decision was made. */
	refused: ReadonlyMap<TextField, { text: string; reason: string }>;
};

/** A person's shown and refused texts; what waits follows from the owner's own copy. */
export async function readTexts(db: Kysely<Tables>, { accountId }: Owner): Promise<StoredTexts> {
	const { rows } = await sql<{ field: TextField; text: string; reason: string | null }>`
		select field, text, null as reason from member_texts where account_id = ${accountId}
		union all
		select field, text, reason from (
			select distinct on (field) field, text, reason from text_reviews
			where account_id = ${accountId} and state <> 'open'
			order by field, decided_at desc
		) as decided where reason is not null`.execute(db);
	return {
		shown: new Map(rows.flatMap((row) => (row.reason === null ? [[row.field, row.text]] : []))),
		refused: new Map(
			rows.flatMap(({ field, text, reason }) =>
				reason === null ? [] : [[field, { text, reason }] as const],
			),
		),
	};
}

/**
 * Opens reviews for the texts changed by a save, in its transaction: one open review per field,
 * with the latest text. The shown text stays until the staff decides; only removed words disappear
 * at once. A refused text is not submitted again.
 */
export async function openReviews(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	wanted: WantedTexts,
): Promise<void> {
	const { shown, refused } = await readTexts(trx, { accountId });
	const waiting: { account_id: string; field: TextField; text: string }[] = [];
	const settled: TextField[] = [];
	for (const [field, text] of Object.entries(wanted) as [TextField, string | null][]) {
		const decision = decide(field, shown.get(field) ?? null, text);
		if (decision === "waits" && text !== null && refused.get(field)?.text !== text) {
			waiting.push({ account_id: accountId, field, text });
			continue;
		}
		settled.push(field);
		if (decision === "at-once") await replaceText(trx, { accountId }, field, text);
	}
	if (settled.length > 0) {
		await trx
			.deleteFrom("text_reviews")
			.where("account_id", "=", accountId)
			.where("state", "=", "open")
			.where("field", "in", settled)
			.execute();
	}
	if (waiting.length === 0) return;
	await trx
		.insertInto("text_reviews")
		.values(waiting)
		.onConflict((conflict) =>
			conflict
				.columns(["account_id", "field"])
				.where("state", "=", "open")
				.doUpdateSet((row) => ({ text: row.ref("excluded.text"), updated_at: new Date() }))
				.whereRef("text_reviews.text", "<>", "excluded.text"),
		)
		.execute();
}

/**
 * Leaving words out can reverse a sentence (לא בת 16): what rules find waits for a person. A town whose name is
 * part of another's is a different town, and an answer to another question is a different answer.
 */
function decide(
	field: TextField,
	shown: string | null,
	wanted: string | null,
): ReturnType<typeof decideText> {
	// Members have an alias: an emptied one stays until another is approved.
	if (field === "display_name" && wanted === null) return "as-shown";
	const decision = decideText(shown, wanted);
	if (field === "location" && decision === "at-once" && wanted !== null) return "waits";
	if (decision !== "at-once" || wanted === null) return decision;
	if (isAnswer(field) && splitAnswer(wanted).key !== splitAnswer(shown ?? "").key) return "waits";
	return verdictOn(field, wanted) === "pass" ? decision : "waits";
}

/** Removes words from a shown text, or the whole text; who approved the rest, and when, is kept. */
async function replaceText(
	trx: Transaction<Tables>,
	{ accountId }: Owner,
	field: TextField,
	text: string | null,
): Promise<void> {
	if (text === null) {
		await trx
			.deleteFrom("member_texts")
			.where("account_id", "=", accountId)
			.where("field", "=", field)
			.execute();
		return;
	}
	await trx
		.updateTable("member_texts")
		.set({ text })
		.where("account_id", "=", accountId)
		.where("field", "=", field)
		.execute();
}
