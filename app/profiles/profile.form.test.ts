import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { profileForm } from "./profile.form.ts";

const issuesOf = (values: Record<string, string>) =>
	(safeParse(profileForm, values).issues ?? []).map(({ path, message }) => [
		path?.[0]?.key,
		message,
	]);

test("no field is required", () => {
	expect(safeParse(profileForm, {})).toMatchObject({ success: true, output: {} });
	const spaces = { display_name: "  ", age: " ", location: "\n", interests: "\u200f" };
	const { success, output } = safeParse(profileForm, spaces);
	expect(success).toBe(true);
	expect(Object.values(output as object).every((value) => value === undefined)).toBe(true);
});

test.each(["18", "120", " 35 "])("the age %s is accepted", (age) => {
	expect(safeParse(profileForm, { age })).toMatchObject({
		success: true,
		output: { age: Number(age) },
	});
});

test.each(["17", "121", "0", "-20", "26.5", "1e2", "twenty", "١٧", "1800"])(
	"the age %s is refused",
	(age) => expect(issuesOf({ age }).map(([name]) => name)).toEqual(["age"]),
);

test("gender is one of two, or none", () => {
	expect(issuesOf({ gender: "male" })).toEqual([]);
	expect(issuesOf({ gender: "other" })).toEqual([["gender", "הבחירה אינה אחת מהאפשרויות"]]);
});

test("texts are cleaned, and refused when they are too long or cannot be stored", () => {
	const typed = { display_name: " \u202eדנה\u202c ", interests: "א\r\nב" };
	expect(safeParse(profileForm, typed)).toMatchObject({
		output: { display_name: "דנה", interests: "א\nב" },
	});
	const bounds = { display_name: 60, location: 80, interests: 1_000, expectations: 1_000 };
	for (const [name, most] of Object.entries(bounds)) {
		expect(issuesOf({ [name]: "א".repeat(most) })).toEqual([]);
		expect(issuesOf({ [name]: "א".repeat(most + 1) })).toHaveLength(1);
		expect(issuesOf({ [name]: "א\u0000ב" })).toHaveLength(1);
	}
});
