import { safeParse } from "valibot";
import { optionalText } from "../../../platform/forms/rules.ts";
import { isId } from "../../../platform/ids.ts";
import type { Viewer } from "../../../profiles/say.ts";
import { type TextField, textFields } from "../../../profiles/texts/texts.ts";
import {
	type AgainDays,
	againChoices,
	lookReasons,
	photoCodes,
	type RefusalCode,
	refusalCodes,
} from "../../../reviews/codes.ts";
import {
	type DecisionInput,
	type PhotoVerdict,
	type TextVerdict,
	type Verdict,
	verdictsOf,
} from "../../../reviews/desk/verdicts.ts";
import type { ItemKind } from "../../../reviews/item.ts";
import {
	appealMacro,
	enforcementMacros,
	listAskMacros,
	photoMacro,
	refusalMacro,
} from "../../../reviews/refusal-words.ts";

/** The longest words of a decision, in code points. */
const longestWords = 1_000;

/** The fields sent from a page of the desk, to show them again. */
export type FormState = Readonly<Record<string, string>>;

/** The fields of a sent form; files are left out. */
export function formStateOf(form: FormData): FormState {
	return Object.fromEntries(
		[...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
	);
}

const anyWords = optionalText(longestWords);

/** The words as stored; `wrong` when they are too long or hold what cannot be stored. */
function readWords(text: string | undefined): string | undefined | { wrong: true } {
	const read = safeParse(anyWords, text ?? "");
	return read.success ? read.output : { wrong: true };
}

const among = <Value extends string>(
	list: readonly Value[],
	text: string | undefined,
): Value | undefined => list.find((value) => value === text);

/**
 * Reads a decision about an item of a kind: `decision reason words from`, a field for each text and photo, and what
 * the page showed. Where no words were typed, the choice's macro is used.
 * @returns null when a field holds what the page does not offer, or words that cannot be stored.
 */
export function readDecision(
	kind: ItemKind,
	typed: FormState,
	person: Viewer & { enforcementId?: string | null },
): DecisionInput | null {
	const verdict = among<Verdict>(verdictsOf[kind], typed.decision ?? onlyOne(kind));
	const written = readWords(typed.words);
	const texts = readTexts(typed);
	const photos = readPhotos(typed, person);
	const badge = readBadge(typed, person);
	if (!verdict || !texts || !photos || badge === null || typeof written === "object") return null;
	const seen = typed.seen ?? "";
	const input = { verdict, seen, texts, photos, ...(badge ? { badge } : {}) };
	switch (verdict) {
		case "refuse":
			return readRefusal(typed, { ...input, words: written }, person);
		case "ask":
			return { ...input, words: written ?? listAskMacros(person)[Number(typed.ask)] };
		case "uphold":
		case "reverse":
			return {
				...input,
				words:
					written ??
					(person.enforcementId ? enforcementMacros[verdict] : appealMacro(verdict, person)),
			};
		case "approve": {
			// A marked text goes back, whichever of the two approvals was chosen.
			const isBack = Object.values(texts).some(({ as }) => as === "back");
			return { ...input, verdict: isBack ? "approve_back" : "approve" };
		}
		case "second_look": {
			const look = among(lookReasons, typed.look);
			return typed.look && !look ? null : { ...input, look };
		}
		default:
			return input;
	}
}

function readRefusal(typed: FormState, input: DecisionInput, person: Viewer): DecisionInput | null {
	const code = among(refusalCodes, typed.reason);
	if (!code) return null;
	const words = input.words ?? refusalMacro(code, person);
	return { ...input, code, words, againDays: readAgain(typed.from) };
}

/** The verdict of a kind that has only one. */
function onlyOne(kind: ItemKind): string | undefined {
	const [first, ...others] = verdictsOf[kind];
	return others.length === 0 ? first : undefined;
}

function readAgain(text: string | undefined): AgainDays {
	return againChoices.find((days) => String(days) === text) ?? 0;
}

function readTexts(typed: FormState): DecisionInput["texts"] | null {
	const texts: { [Field in TextField]?: TextVerdict } = {};
	for (const field of textFields) {
		const as = typed[`text-${field}`];
		if (as === undefined || as === "") continue;
		const words = readWords(typed[`words-${field}`]);
		if (typeof words === "object") return null;
		if (as === "approve") texts[field] = { as };
		else if (as === "back") texts[field] = { as, words: words ?? "" };
		else return null;
	}
	return texts;
}

/** The name of a photo's field: a form's names have at most forty characters. */
export const photoField = (id: string): string => `p-${id}`;

/** The name of the field for the reason of a refusal, by what is refused. */
export const reasonField = (name: string): string => `no-${name.replace(/^p-/, "")}`;

/** The code of a refusal, chosen with it or after it. */
const refusalOf = (typed: FormState, name: string): string | undefined =>
	typed[name] === "no" ? typed[reasonField(name)] : /^no:(.+)$/.exec(typed[name] ?? "")?.[1];

function readPhotos(typed: FormState, person: Viewer): DecisionInput["photos"] | null {
	const photos: Record<string, PhotoVerdict> = {};
	for (const [name, as] of Object.entries(typed)) {
		const id = name.slice(2);
		if (name !== photoField(id) || !isId(id) || as === "") continue;
		if (as === "members" || as === "album") photos[id] = { as };
		else {
			const code = among(photoCodes, refusalOf(typed, name));
			if (!code) return null;
			photos[id] = { as: "no", code, words: photoMacro(code, person) };
		}
	}
	return photos;
}

/** Undefined when the page asks nothing about the badge. */
function readBadge(typed: FormState, person: Viewer): DecisionInput["badge"] | null {
	const as = typed.badge;
	if (as === undefined || as === "") return undefined;
	if (as === "yes") return { as };
	const code = among(refusalCodes, refusalOf(typed, "badge"));
	return code ? { as: "no", code, words: refusalMacro(code, person) } : null;
}

/** Default wait before applying again: none where it can be fixed today. */
const againAfter: Readonly<Record<RefusalCode, AgainDays>> = {
	pose: 0,
	unclear: 0,
	duplicate: 0,
	other_person: 30,
	differs: 30,
	rules: 30,
	under_18: 30,
};

/**
 * Defaults that a choice fills in, in fields not changed by hand; for the reason that the first look gave, what it wrote.
 */
export function filledBy(
	typed: FormState,
	person: Viewer & { enforcementId?: string | null },
	proposed?: FormState,
): FormState {
	const { decision } = typed;
	if (decision === "uphold" || decision === "reverse") {
		const ofDecision = person.enforcementId ? enforcementMacros[decision] : undefined;
		return { words: ofDecision ?? appealMacro(decision, person) };
	}
	if (decision === "ask" && typed.ask) {
		return { words: listAskMacros(person)[Number(typed.ask)] ?? "" };
	}
	const code = decision === "refuse" ? among(refusalCodes, typed.reason) : undefined;
	if (code && proposed?.reason === code) {
		const { words = "", from = "" } = proposed;
		return { words, from };
	}
	return code ? { words: refusalMacro(code, person), from: String(againAfter[code]) } : {};
}

/** What a decision still lacks, by the field that shows it. */
export function missingIn(kind: ItemKind, typed: FormState): FormState {
	const missing: Record<string, string> = {};
	const decision = typed.decision ?? onlyOne(kind);
	if (!decision) missing.decision = "יש לבחור החלטה.";
	if (decision === "refuse" && !typed.reason) missing.reason = "יש לבחור נימוק.";
	const isSentBack = textFields.some((field) => typed[`text-${field}`] === "back");
	if (decision === "approve_back" && !isSentBack) {
		missing.decision = "יש לסמן ״החזרה לתיקון״ ליד הטקסט שחוזר.";
	}
	const isWordless = typeof readWords(typed.words) !== "string";
	if (decision === "ask" && !typed.ask && isWordless) {
		missing.words = "יש לבחור מה חסר, או לכתוב את זה.";
	}
	for (const field of textFields) {
		const words = readWords(typed[`words-${field}`]);
		if (typed[`text-${field}`] !== "back") continue;
		if (words === undefined) missing[`words-${field}`] = "יש לכתוב מה לתקן.";
		if (typeof words === "object") missing[`words-${field}`] = tooLong;
	}
	if (typeof readWords(typed.words) === "object") missing.words = tooLong;
	const isDecided = Object.entries(typed).some(
		([name, value]) => value !== "" && /^(p-|text-|badge$)/.test(name),
	);
	for (const [name, value] of Object.entries(typed)) {
		const isRefusal = value === "no" && /^(p-|badge$)/.test(name);
		if (isRefusal && !typed[reasonField(name)]) missing[reasonField(name)] = "יש לבחור נימוק.";
	}
	if (kind === "changes" && !isDecided) missing.decision = "עוד לא הוחלט על אף שינוי.";
	return missing;
}

const tooLong = `אפשר לכתוב כאן עד ${longestWords.toLocaleString("en")} תווים.`;
