import type { GenericSchema, ObjectEntries } from "valibot";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { readBackupCode } from "./accounts/second-factor/backup-code.ts";
import { readCode } from "./duty/urgent/urgent.server.ts";
import { readMemberFilters } from "./gallery/search/filters.ts";
import { countCharacters } from "./platform/forms/characters.ts";
import { normalizeForSearch } from "./platform/normalize-for-search.ts";

const forms = import.meta.glob<Record<string, unknown>>(
	["./**/*.form.ts", "./reviews/appeals/appeal.ts", "./staff/cases/case-form.ts"],
	{ eager: true },
);

type Field = { form: string; name: string; schema: GenericSchema };

const entriesOf = (form: unknown): ObjectEntries =>
	(v.is(v.looseObject({ entries: v.looseObject({}) }), form) ? form.entries : {}) as ObjectEntries;

/** Every field of every form in which somebody types. */
const fields: Field[] = Object.entries(forms).flatMap(([file, made]) =>
	Object.entries(made).flatMap(([form, schema]) =>
		Object.entries(entriesOf(schema)).flatMap(([name, entry]) => {
			const inner = "wrapped" in entry ? (entry.wrapped as GenericSchema) : entry;
			return inner.type === "string"
				? [{ form: `${file} ${form}`, name, schema: entry as GenericSchema }]
				: [];
		}),
	),
);

const names = {
	text: [
		...["name", "fullName", "firstName", "lastName", "display_name", "location", "profession"],
		...["interests", "expectations", "details", "sentence", "answer1", "answer2"],
		...["text", "message", "note", "reason", "words", "earlier"],
		...["title", "label", "value", "female", "male", "neutral"],
		...["basicFeatures", "premiumFeatures", "vipFeatures"],
		...["excerpt", "alt"],
	],
	/** Longer than any other text; tested with the articles. */
	article: ["body", "opening"],
	age: ["age", "ageFrom", "ageTo"],
	email: ["email"],
	phone: ["phone"],
	contact: ["contact"],
	receipt: ["receipt"],
	birth: ["birth_date"],
	dollars: ["dollars"],
	days: ["days"],
	about: ["about"],
	/** `code` is six digits, a reason from a list, or the code of an urgent item. */
	code: ["code", "again"],
	backup: ["backup"],
	/** Taken as typed, or written by the page itself. */
	asTyped: [
		...["password", "new_password", "id", "rawId", "cents", "seen", "confirmed", "decision"],
		...["staff", "second", "date", "first", "last", "filters"],
		// Chosen from lists, or read by the same readers as the kinds above (`settings.page.test.ts`).
		...["topic", "opens", "closes", "usdIls", "from", "until", "confirmedOn"],
		...["basic", "premium", "vip"],
		...["base", "slug", "image", "article1", "article2", "article3"],
		// Letters alone.
		"work_name",
	],
} as const;

const of = (kind: keyof typeof names) =>
	fields.filter(({ name }) => (names[kind] as readonly string[]).includes(name));

const label = ({ form, name }: Field) => `${form}.${name}`;
const read = ({ schema }: Field, text: string) => {
	const { success, output, issues } = v.safeParse(schema, text);
	return success ? output : `: ${issues[0].message}`;
};

test("every field in which somebody types has its kind here", () => {
	const known = Object.values(names).flat() as string[];
	expect(fields.filter(({ name }) => !known.includes(name)).map(label)).toEqual([]);
	expect(fields.length).toBeGreaterThan(60);
});

const asDigits = (zero: number) => (text: string) =>
	text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** How other keyboards, phones and copied pages write the same digits. */
const writings: [string, (text: string) => string][] = [
	["as it is", (text) => text],
	["Arabic digits", asDigits(0x660)],
	["Persian digits", asDigits(0x6f0)],
	["Devanagari digits", asDigits(0x966)],
	["wide digits", asDigits(0xff10)],
	["bold digits", asDigits(0x1d7ce)],
	["keycaps", (text) => text.replace(/\d/g, "$&\ufe0f\u20e3")],
	["marks of direction", (text) => `\u202b\u200f${text}\u202c`],
	["isolated", (text) => `\u2066${text}\u2069`],
	["spaces that do not break", (text) => `\u00a0${text}\u202f`],
	["invisible spaces", (text) => text.replace(/(?<=.{2})(?=.{2})/g, "\u200b")],
	["a byte order mark", (text) => `\ufeff${text}\u2060`],
	["soft hyphens", (text) => text.replace(/(?<=.)(?=.)/g, "\u00ad")],
];

const apart = [
	...[
		"-",
		"\u2010",
		"\u2011",
		"\u2012",
		"\u2013",
		"\u2014",
		"\u2212",
		"\u05be",
		"\ufe63",
		"\uff0d",
	],
	...[" ", "\u00a0", "\u2009", "\u3000"],
];

describe.each(writings)("%s", (_, write) => {
	test.each(of("age").map((field) => [label(field), field] as const))("%s", (__, field) => {
		expect(read(field, write("34"))).toBe(34);
	});

	test("codes, phones, receipts, sums and dates", () => {
		for (const field of of("code").filter(({ schema }) => schema.type === "string")) {
			expect(read(field, write("123456")), label(field)).toBe("123456");
		}
		for (const field of of("phone")) {
			expect(read(field, write("052-123-4567")), label(field)).toBe("+972521234567");
		}
		for (const field of of("contact")) {
			expect(read(field, write("0521234567"))).toEqual({ kind: "phone", text: "+972521234567" });
		}
		for (const field of of("receipt")) expect(read(field, write("10001"))).toBe(10_001);
		for (const field of of("dollars")) expect(read(field, write("99.50"))).toBe(9_950);
		for (const field of of("days").filter(({ schema }) => schema.type === "string")) {
			expect(read(field, write("14"))).toBe(14);
		}
		for (const field of of("about")) expect(read(field, write("518240"))).toBe("518240");
		for (const typed of ["24.3.1998", "24031998", "1998-03-24"]) {
			for (const field of of("birth")) expect(read(field, write(typed))).toBe("1998-03-24");
		}
		expect(readBackupCode(write("3-K7QM-2XPD"))?.code).toBe("3-K7QM-2XPD");
		expect(readCode(write("2345-6789"))).toBe("23456789");
		expect(readMemberFilters(new URLSearchParams({ ageFrom: write("34") }), []).ageFrom).toBe(34);
		expect(normalizeForSearch(write("052 1234567"))).toBe("052 1234567");
	});
});

test.each([
	["phone", "נייד: 052-1234567", "+972521234567"],
	["phone", "(052) 123-4567", "+972521234567"],
	["phone", "+972-(0)52-1234567", "+972521234567"],
	["age", "34.", 34],
	["receipt", "קבלה מס׳ 10001", 10_001],
	["receipt", "#10001", 10_001],
	["dollars", "1,199.50$", 119_950],
	["dollars", "$ 99", 9_900],
] as const)("%s: %j is read with what stands around it", (kind, typed, wanted) => {
	for (const field of of(kind)) expect(read(field, typed), label(field)).toBe(wanted);
});

test.each(apart)("numbers come apart by %j", (sign) => {
	const apartBy = (text: string) => text.replaceAll("-", sign);
	for (const field of of("phone")) {
		expect(read(field, apartBy("052-123-4567"))).toBe("+972521234567");
		expect(read(field, apartBy("+972-52-123-4567"))).toBe("+972521234567");
	}
	for (const field of of("code").filter(({ schema }) => schema.type === "string")) {
		expect(read(field, apartBy("123-456"))).toBe("123456");
	}
	for (const field of of("birth")) expect(read(field, apartBy("24-3-1998"))).toBe("1998-03-24");
	expect(readBackupCode(apartBy("3-K7QM-2XPD"))?.code).toBe("3-K7QM-2XPD");
	expect(readCode(apartBy("2345-6789"))).toBe("23456789");
	expect(normalizeForSearch(apartBy("תל-אביב"))).toBe("תל אביב");
});

const digitsAlone = ": בספרות בלבד: שתיים ליום, שתיים לחודש וארבע לשנה, למשל 24031998";

test.each([
	["24/03/1998", "1998-03-24"],
	["24 3 1998", "1998-03-24"],
	["24. 3. 1998", "1998-03-24"],
	["24,3,1998", "1998-03-24"],
	["24 במרץ 1998", "1998-03-24"],
	["3 בדצמבר 1998", "1998-12-03"],
	["19980324", "1998-03-24"],
	["20051230", "2005-12-30"],
	["01011960", "1960-01-01"],
	["24.3.98", ": את השנה כותבים בארבע ספרות, למשל 24.3.1998"],
	["240398", digitsAlone],
	["431998", digitsAlone],
	["31.4.1998", ": באפריל אין 31 ימים. כדאי לבדוק את היום."],
	["24.13.1998", ": אין חודש 13. כדאי לבדוק את החודש."],
	["אתמול", ": התאריך נכתב כך: יום, חודש ושנה, למשל 24.3.1998"],
	["\u200f \u200b", ": יש לכתוב תאריך לידה"],
])("the birth date %j is read as %s", (typed, wanted) => {
	for (const field of of("birth")) expect(read(field, typed)).toBe(wanted);
});

const partial = ": הכתובת נראית חלקית. כתובת מלאה נראית כך: name@example.com";
const space = ": בכתובת יש רווח. כתובת אימייל נכתבת בלי רווחים.";
const foreign = (letter: string) =>
	`: בכתובת יש תו שאינו באנגלית: \u2068${letter}\u2069. כדאי להקליד אותו שוב.`;

test.each([
	["Dana@Example.com", "dana@example.com"],
	[" dana@example.com\u00a0", "dana@example.com"],
	["\u200fdana@example.com\u200e", "dana@example.com"],
	["dana\u200b@exam\u00adple.com\ufeff", "dana@example.com"],
	["\uff44ana\uff20example\uff0ecom", "dana@example.com"],
	["mailto:dana@example.com", "dana@example.com"],
	["דנה <dana@example.com>", "dana@example.com"],
	["dana@example.com.", "dana@example.com"],
	["d\u0430na@example.com", foreign("\u0430")],
	["dana@ехample.com", foreign("\u0435")],
	["דנה@example.com", foreign("ד")],
	["dana@דוגמה.com", foreign("ד")],
	["dan\u0131@example.com", foreign("\u0131")],
	["dana@exam ple.com", space],
	["dana@example", partial],
	["dana.example.com", partial],
	["a@b@example.com", partial],
])("the address %j is read as %j in every form", (typed, wanted) => {
	for (const field of of("email")) expect(read(field, typed), label(field)).toBe(wanted);
	for (const field of of("contact")) {
		if (!typed.includes("@") && !typed.includes("\uff20")) continue;
		const is = wanted.startsWith(":") ? wanted : { kind: "email", text: wanted };
		expect(read(field, typed), label(field)).toEqual(is);
	}
});

const emptyLooking = [
	"\u200b",
	"\u2060\u3164",
	"\u2800",
	"\u00ad",
	"\u05b8\u05b7",
	"\ufe0f",
	"\u2066\u2069",
];

test.each(of("text").map((field) => [label(field), field] as const))("%s", (_, field) => {
	for (const text of emptyLooking) {
		expect(read(field, text) ?? ":").toMatch(/^:/);
	}
	const max = 5_000;
	const long = read(field, "א".repeat(max));
	expect(long).toMatch(/^: הטקסט ארוך מדי: עד [\d,]+ תווים$/);
	const most = Number(String(long).replace(/\D/g, ""));
	for (const one of ["א", "שָׁ", "😀", "👍🏽", "é", "🇮🇱"]) {
		expect(countCharacters(one)).toBe(1);
		expect(read(field, one.repeat(most)), one).toBe(one.normalize("NFC").repeat(most));
		expect(read(field, one.repeat(most + 1)), one).toBe(long);
	}
	const zalgo = `ז${"\u0336\u0321\u0489".repeat(300)} ועוד כמה מילים`;
	expect(String(read(field, zalgo)).match(/\p{M}+/u)?.[0].length).toBeLessThanOrEqual(5);
});
