import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { formOf } from "../platform/forms/rules.ts";
import { signUpAfterQuickForm, signUpForm } from "./auth.form.ts";
import { personFields } from "./person.form.ts";

const wordsOf = (form: Parameters<typeof safeParse>[0], values: unknown) =>
	safeParse(form, values).issues?.map(({ message }) => message) ?? [];

test("a missing field gives the same error as an empty one", () => {
	const person = formOf(personFields);
	const nothing = ["איך לקרוא לך?", "יש לכתוב גיל במספרים, 18 ומעלה", "יש לבחור מגדר"];
	expect(wordsOf(person, {})).toEqual(nothing);
	expect(wordsOf(person, { name: undefined, age: undefined, gender: undefined })).toEqual(nothing);
	expect(wordsOf(person, "x")).toEqual(["הטופס לא הגיע שלם"]);
});

test("ages are whole numbers from 18 to 120", () => {
	const person = formOf(personFields);
	const said = (age: string) => wordsOf(person, { name: "דנה", gender: "female", age })[0];
	expect(said("18")).toBeUndefined();
	for (const age of [" 120 ", "٢٠"]) expect(said(age), age).toBeUndefined();
	for (const age of ["17", "0", "121", "18.5", "-20", "1e2", "١٧", "abc"]) {
		expect(said(age), age).toBeTypeOf("string");
	}
});

test("each consent is required by itself, and no other value counts as a tick", () => {
	const account = { email: "a@b.co", password: "משפט קצר ויפה" };
	expect(wordsOf(signUpForm, account)).toHaveLength(3);
	expect(wordsOf(signUpForm, { ...account, adult: "on", terms: "yes", privacy: "on" })).toEqual([
		"יש לאשר את תנאי השימוש",
	]);
	expect(wordsOf(signUpAfterQuickForm, account)).toHaveLength(6);
});
