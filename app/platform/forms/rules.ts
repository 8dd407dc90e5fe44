/**
 * The rules that fields of all forms share: lengths of `product.md` ("Lengths"), bounds, and what
 * is cleaned from a text before anybody sees it. Used by browser and server alike; each rule takes
 * its own Hebrew sentence, because the right sentence depends on whom the form speaks to.
 */
import * as v from "valibot";
import { countCharacters } from "./characters.ts";

/**
 * In characters (`characters.ts`). Fields carry no `maxlength`: it counts otherwise, and it cuts what
 * is pasted without a word.
 */
export const lengths = {
	name: 60,
	town: 80,
	profession: 80,
	about: 1_000,
	message: 4_000,
	email: 254,
} as const;

export const youngest = 18;
export const oldest = 120;

/** Marks that reorder the text around them; a person has no use for them in a form. */
const reorderingMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Trims, composes accents, unifies line ends and takes out marks that reorder text. */
function cleanText(text: string): string {
	return text.replace(/\r\n?/g, "\n").replace(reorderingMarks, "").normalize("NFC").trim();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Something to be seen: neither space nor a character that only formats. */
const visible = /[^\s\p{Cf}\p{Cc}]/u;

const unreadable = "הטקסט לא הגיע בצורה שאפשר לקרוא";

const tooLong = (max: number) => `הטקסט ארוך מדי: עד ${max.toLocaleString("he-IL")} תווים`;

/** A text that must be there. */
export function requiredText(missing: string, max: number) {
	return v.pipe(
		v.string(missing),
		v.check((text) => !controls.test(text), "הטקסט מכיל תו שאי אפשר לשמור"),
		v.transform(cleanText),
		v.check((text) => visible.test(text), missing),
		v.check((text) => countCharacters(text) <= max, tooLong(max)),
	);
}

/** A text that may be left empty; then, or when it is nothing but spaces, it is absent. */
export function optionalText(max: number) {
	return v.optional(
		v.pipe(
			v.string(unreadable),
			v.transform((text) => (visible.test(text) || controls.test(text) ? text : undefined)),
			v.optional(requiredText("", max)),
		),
	);
}

/** The six digits of a mail, however they were pasted. */
export const sixDigits = v.pipe(
	v.string("חסר קוד"),
	v.transform((text) => text.replace(/[^\d]/g, "")),
	v.regex(/^\d{6}$/, "בקוד שש ספרות"),
);

const partialAddress = "הכתובת נראית חלקית. כתובת מלאה נראית כך: name@example.com";

/** An e-mail address, without its case. */
export function email(missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform((text) => cleanText(text).toLowerCase()),
		v.minLength(1, missing),
		v.maxLength(lengths.email, tooLong(lengths.email)),
		v.rfcEmail(partialAddress),
		v.check((text) => /\.[a-z0-9-]{2,}$/.test(text), partialAddress),
	);
}

/** Whole years from 18 to 120 (`product.md`, "Lengths"); the server enforces it everywhere. */
export function age(missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform((text) => text.trim()),
		v.regex(/^\d{1,3}$/, "הגיל נכתב במספר שלם"),
		v.transform(Number),
		v.minValue(youngest, "האתר מיועד לבני ולבנות 18 ומעלה"),
		v.maxValue(oldest, "הגיל שנכתב גבוה מדי"),
	);
}

/** An age that may be left empty; then it is absent. */
export function optionalAge() {
	return v.optional(
		v.pipe(
			v.string(unreadable),
			v.transform((text) => (text.trim() === "" ? undefined : text)),
			v.optional(age("")),
		),
	);
}

/** One of the values that the specification lists. */
export function choice<const Values extends readonly [string, ...string[]]>(
	values: Values,
	missing: string,
) {
	return v.picklist(values, missing);
}

/** One of the listed values, or none. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(
	values: Values,
) {
	return v.optional(v.picklist(values, "הבחירה אינה אחת מהאפשרויות"));
}

/**
 * An Israeli phone in any usual spelling, stored as E.164: `052-123-4567`, `+972 52 1234567`,
 * `972521234567`, `+972 (0)52…`, `03-1234567`.
 */
export function israeliPhone(missing: string) {
	const wrong = "המספר אינו מספר טלפון בישראל. לדוגמה: 050-000-0000";
	return v.pipe(
		v.string(missing),
		v.transform((text) => cleanText(text).replace(/[\s().־–-]/g, "")),
		v.minLength(1, missing),
		v.transform((text) => text.replace(/^(?:\+|00)?972/, "0").replace(/^00/, "0")),
		v.regex(/^0(?:5\d|7[2-9])\d{7}$|^0[23489]\d{7}$/, wrong),
		v.transform((text) => `+972${text.slice(1)}`),
	);
}

/**
 * The schema of a whole form. A field that was not sent at all speaks its own Hebrew sentence, as if
 * it had been left empty: browsers leave out unticked boxes and radio groups without a choice, and
 * valibot would say in English that a key is missing.
 */
export function formOf<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.object(entries, ({ path }) => {
		const entry = entries[String(path?.[0]?.key)];
		const issue = entry && v.safeParse(entry, undefined).issues?.[0];
		return issue?.message ?? "הטופס לא הגיע שלם";
	});
}
