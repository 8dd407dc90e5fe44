import { parseWithValibot } from "@conform-to/valibot";
import { expect, test } from "vitest";
import { planMissing, plans } from "../memberships/plans.ts";
import { educations } from "../profiles/lists.ts";
import { incomes, menForm } from "./men.form.ts";
import { womenForm } from "./women.form.ts";

const man = {
	selectedPlan: "premium",
	fullName: "ישראל ישראלי",
	age: "46",
	email: "Man@Example.com",
	phone: "052-123-4567",
	profession: "רופא",
	income: "40k-70k",
	location: "תל אביב",
};

const woman = {
	firstName: "דנה",
	lastName: "לוי",
	email: "dana@example.com",
	phone: "0521234567",
	age: "27",
	education: "masters",
	location: "חיפה",
};

type Fields = Record<string, string>;

function formOf(fields: Fields): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

/** Parses a form: its values, or the first error of each invalid field. */
function read(schema: typeof menForm | typeof womenForm, fields: Fields) {
	const result = parseWithValibot(formOf(fields), { schema });
	if (result.status === "success") return { value: result.value as Record<string, unknown> };
	const errors = Object.entries(result.error ?? {}) as [string, string[]][];
	return { errors: errors.map(([name, [first]]) => [name, first] as const) };
}

const readMan = (changed: Fields = {}) => read(menForm, { ...man, ...changed });
const readWoman = (changed: Fields = {}) => read(womenForm, { ...woman, ...changed });

test("the fields are the specification's, in its order", () => {
	expect(Object.keys(menForm.entries)).toEqual(
		"selectedPlan fullName age email phone profession income location interests expectations".split(
			" ",
		),
	);
	expect(Object.keys(womenForm.entries)).toEqual(
		"firstName lastName email phone age education profession location details interests expectations".split(
			" ",
		),
	);
});

test("a complete form is parsed: email lower-cased, phone as E.164, empty text as absent", () => {
	expect(readMan({ interests: "", expectations: "שיחה טובה" }).value).toEqual({
		...man,
		age: 46,
		email: "man@example.com",
		phone: "+972521234567",
		expectations: "שיחה טובה",
	});
	expect(readWoman().value).toEqual({ ...woman, age: 27, phone: "+972521234567" });
});

const wholeForms: [string, typeof menForm | typeof womenForm, Fields][] = [
	["men", menForm, man],
	["women", womenForm, woman],
];

test.each(wholeForms)("a missing field of the %s's form says so in Hebrew", (_, schema, whole) => {
	for (const name of Object.keys(whole)) {
		const rest = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
		const absent = read(schema, rest).errors;
		for (const empty of ["", "   "]) {
			const { errors } = read(schema, { ...whole, [name]: empty });
			expect(errors?.map(([key]) => key)).toEqual([name]);
			expect(errors?.[0]?.[1]).toMatch(/[א-ת]/);
		}
		expect(absent).toEqual(read(schema, { ...whole, [name]: "" }).errors);
	}
	expect(read(schema, {}).errors?.map(([name]) => name)).toEqual(Object.keys(whole));
});

test("optional fields may be missing, empty or blank", () => {
	for (const empty of ["", "  ", "\r\n", "\u200f"]) {
		expect(readMan({ interests: empty, expectations: empty }).errors).toBeUndefined();
		const { errors, value } = readWoman({
			profession: empty,
			details: empty,
			interests: empty,
			expectations: empty,
		});
		expect(errors).toBeUndefined();
		expect(value?.details).toBeUndefined();
	}
});

test("without one of the three plans the form asks for one in the catalogue's words", () => {
	for (const selectedPlan of ["", "gold", "VIP", "99"]) {
		expect(readMan({ selectedPlan }).errors).toEqual([["selectedPlan", planMissing.body]]);
	}
	for (const { id } of plans) expect(readMan({ selectedPlan: id }).value?.selectedPlan).toBe(id);
});

test("incomes and educations are the specification's, and nothing else is accepted", () => {
	expect(incomes.map(({ value }) => value)).toEqual(["20k-40k", "40k-70k", "70k-100k", "100k+"]);
	expect(educations.map(({ value }) => value)).toEqual([
		"high-school",
		"college",
		"university",
		"masters",
		"phd",
	]);
	for (const { value } of incomes) expect(readMan({ income: value }).value?.income).toBe(value);
	for (const { value } of educations) {
		expect(readWoman({ education: value }).value?.education).toBe(value);
	}
	expect(readMan({ income: "1M" }).errors?.[0]?.[0]).toBe("income");
	expect(readWoman({ education: "kindergarten" }).errors?.[0]?.[0]).toBe("education");
});

test.each([
	["17", false],
	["18", true],
	[" 35 ", true],
	["120", true],
	["121", false],
	["18.5", false],
	["0", false],
	["-20", false],
	["1e2", false],
	["٢٠", true],
	["twenty", false],
	["999", false],
])("age %s is accepted: %s", (age, isTaken) => {
	expect(readMan({ age }).errors === undefined).toBe(isTaken);
	expect(readWoman({ age }).errors === undefined).toBe(isTaken);
});

test.each([
	["052-123-4567", "+972521234567"],
	["0521234567", "+972521234567"],
	["052 123 4567", "+972521234567"],
	["(052) 123-4567", "+972521234567"],
	["052.123.4567", "+972521234567"],
	["052־123־4567", "+972521234567"],
	["\u200e052-1234567\u200f", "+972521234567"],
	["+972 52-123-4567", "+972521234567"],
	["972521234567", "+972521234567"],
	["+972 (0)52 1234567", "+972521234567"],
	["00972-52-1234567", "+972521234567"],
	["03-1234567", "+97231234567"],
	["077-123-4567", "+972771234567"],
	["052-123-456", undefined],
	["052-123-45678", undefined],
	["1-700-123-456", undefined],
	["+1 212 555 0100", undefined],
	["01-1234567", undefined],
	["052-CALL-ME", undefined],
	["000-000-0000", undefined],
])("phone %s becomes %s", (phone, stored) => {
	expect(readMan({ phone }).value?.phone).toBe(stored);
	expect(readWoman({ phone }).value?.phone).toBe(stored);
});

test("the maximum lengths are the product's; one character more is rejected", () => {
	const bounds: [typeof menForm | typeof womenForm, Fields, string, number][] = [
		[menForm, man, "fullName", 60],
		[menForm, man, "profession", 80],
		[menForm, man, "location", 80],
		[menForm, man, "interests", 1000],
		[menForm, man, "expectations", 1000],
		[womenForm, woman, "firstName", 60],
		[womenForm, woman, "lastName", 60],
		[womenForm, woman, "profession", 80],
		[womenForm, woman, "location", 80],
		[womenForm, woman, "details", 1000],
		[womenForm, woman, "interests", 1000],
		[womenForm, woman, "expectations", 1000],
	];
	for (const [schema, whole, name, max] of bounds) {
		const longest = "א".repeat(max);
		expect(read(schema, { ...whole, [name]: longest }).value?.[name], name).toBe(longest);
		const { errors } = read(schema, { ...whole, [name]: `${longest}א` });
		expect(errors?.map(([key]) => key)).toEqual([name]);
	}
	const local = "a".repeat(64);
	const tooLong = `${local}@${"b".repeat(200)}.example`;
	expect(readMan({ email: tooLong }).errors?.[0]?.[0]).toBe("email");
});

test("bidirectional control marks are removed, other control characters are rejected", () => {
	expect(readMan({ fullName: "\u202eישראל\u2066 Israel\u2069 " }).value?.fullName).toBe(
		"ישראל Israel",
	);
	expect(readWoman({ details: "שורה\r\nשורה" }).value?.details).toBe("שורה\nשורה");
	for (const name of ["fullName", "profession", "location", "interests", "expectations"]) {
		expect(readMan({ [name]: "א\u0000ב" }).errors?.map(([key]) => key)).toEqual([name]);
	}
	expect(readWoman({ details: "\u0000" }).errors?.map(([key]) => key)).toEqual(["details"]);
	expect(readMan({ fullName: "\u200f\u202e" }).errors?.[0]?.[0]).toBe("fullName");
});

test("an address must be complete", () => {
	for (const email of ["name", "name@", "@example.com", "name@example", "a b@example.com"]) {
		expect(readMan({ email }).errors?.map(([key]) => key)).toEqual(["email"]);
	}
	expect(readWoman({ email: " Dana@Example.com " }).value?.email).toBe("dana@example.com");
});
