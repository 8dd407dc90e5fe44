/**
 * Rules shared by the fields of all forms: lengths of `product.md` ("Lengths"), limits, and the
 * cleaning of texts before anybody sees them. Used by browser and server alike; each rule takes its
 * own Hebrew sentence, because the right one depends on whom the form addresses.
 */
import * as v from "valibot";
import {
	cleanText,
	countCharacters,
	cutText,
	digitsOf,
	isLonger,
	isVisible,
	plainSigns,
} from "./characters.ts";
import { lengths, oldest, youngest } from "./lengths.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const unreadable = "הטקסט לא הגיע בצורה שאפשר לקרוא";

const tooLong = (max: number) => `הטקסט ארוך מדי: עד ${max.toLocaleString("he-IL")} תווים`;

export function requiredText(missing: string, max: number) {
	return v.pipe(
		v.string(missing),
		v.check((text) => !controls.test(text), "הטקסט מכיל תו שאי אפשר לשמור"),
		v.transform(cleanText),
		v.check((text) => isVisible(text), missing),
		v.check((text) => !isLonger(text, max), tooLong(max)),
		v.metadata({ longest: max }),
	);
}

/** A required text giving a reason: at least ten characters. */
export function reasonText(missing: string, tooShort: string, max: number) {
	return v.pipe(
		requiredText(missing, max),
		v.check((text) => countCharacters(text) >= 10, `${tooShort}: לפחות 10 תווים`),
	);
}

/** An optional text; absent when it is empty or only spaces. */
export function optionalText(max: number) {
	return v.optional(
		v.pipe(
			v.string(unreadable),
			v.transform((text) => (isVisible(text) || controls.test(text) ? text : undefined)),
			v.optional(requiredText("", max)),
			v.metadata({ longest: max }),
		),
	);
}

/** What was typed into a field, valid or not, cut to the field's maximum length. */
export function cutToField(field: v.GenericSchema, text: string): string {
	const schema = "wrapped" in field ? (field.wrapped as v.GenericSchema) : field;
	const { longest } = v.getMetadata(schema);
	return cutText(text, typeof longest === "number" ? longest : lengths.email);
}

/** The six digits of a code, however they were pasted, on whichever keyboard. */
export function sixDigits(missing = "יש להקליד את הקוד") {
	return v.pipe(v.string(missing), v.transform(digitsOf), v.regex(/^\d{6}$/, "בקוד שש ספרות"));
}

const partialAddress = "הכתובת נראית חלקית. כתובת מלאה נראית כך: name@example.com";

/** An address as it was copied: from a link, from between `<` and `>`, from the end of a sentence. */
function addressIn(text: string): string {
	const plain = plainSigns(text);
	const [, within] = /<([^<>]+)>$/.exec(plain) ?? [];
	return (within ?? plain)
		.replace(/^mailto:/i, "")
		.replace(/[.,;]+$/, "")
		.trim();
}

/** Names what no address contains: a letter of another keyboard may look like a right one. */
function whatIsForeign(address: string): string | null {
	const [foreign] = /\P{ASCII}/u.exec(address) ?? [];
	if (foreign) return `בכתובת יש תו שאינו באנגלית: \u2068${foreign}\u2069. כדאי להקליד אותו שוב.`;
	return /\s/.test(address) ? "בכתובת יש רווח. כתובת אימייל נכתבת בלי רווחים." : null;
}

export function email(missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform(addressIn),
		v.minLength(1, missing),
		v.maxLength(lengths.email, tooLong(lengths.email)),
		v.rawCheck(({ dataset, addIssue }) => {
			const message = dataset.typed ? whatIsForeign(dataset.value) : null;
			if (message) addIssue({ message });
		}),
		v.toLowerCase(),
		v.rfcEmail(partialAddress),
		// Mail programs would decode a local part like =?utf-8?q?a?=.
		v.check((text) => /\.[a-z0-9-]{2,}$/.test(text) && !text.startsWith("=?"), partialAddress),
	);
}

/** Whole years from 18 to 120 (`product.md`, "Lengths"); the server enforces it everywhere. */
export function age(missing: string) {
	return v.pipe(
		v.string(missing),
		v.transform((text) => plainSigns(text).replace(/\.$/, "")),
		v.regex(/^\d{1,3}$/, "הגיל נכתב במספר שלם"),
		v.transform(Number),
		v.minValue(youngest, "האתר מיועד לבני ולבנות 18 ומעלה"),
		v.maxValue(oldest, "הגיל שנכתב גבוה מדי"),
	);
}

export function optionalAge() {
	return v.optional(
		v.pipe(
			v.string(unreadable),
			v.transform((text) => (plainSigns(text) === "" ? undefined : text)),
			v.optional(age("")),
		),
	);
}

export function choice<const Values extends readonly [string, ...string[]]>(
	values: Values,
	missing: string,
) {
	return v.picklist(values, missing);
}

export function optionalChoice<const Values extends readonly [string, ...string[]]>(
	values: Values,
) {
	return v.optional(v.picklist(values, "הבחירה אינה אחת מהאפשרויות"));
}

/**
 * An Israeli phone number in any usual format, stored as E.164: `052-123-4567`, `+972 52 1234567`,
 * `972521234567`, `+972 (0)52…`, `03-1234567`, `tel:0521234567`, after a word too.
 */
export function israeliPhone(missing: string) {
	const wrong = "המספר אינו מספר טלפון בישראל. לדוגמה: 050-000-0000";
	return v.pipe(
		v.string(missing),
		v.transform((text) => plainSigns(text).replace(/^[^\d+(]+|[\s()./-]/g, "")),
		v.minLength(1, missing),
		v.transform((text) => text.replace(/^(?:\+|00)?972/, "0").replace(/^00/, "0")),
		v.regex(/^0(?:5\d|7[2-9])\d{7}$|^0[23489]\d{7}$/, wrong),
		v.transform((text) => `+972${text.slice(1)}`),
	);
}

/**
 * The schema of a whole form. A missing field shows its own Hebrew sentence, as if it had been left
 * empty: browsers leave out unticked boxes and radio groups without a choice, and valibot would say
 * in English that a key is missing.
 */
export function formOf<const Entries extends v.ObjectEntries>(entries: Entries) {
	return v.object(entries, ({ path }) => {
		const entry = entries[String(path?.[0]?.key)];
		const issue = entry && v.safeParse(entry, undefined).issues?.[0];
		return issue?.message ?? "הטופס לא הגיע שלם";
	});
}
