import { expect, test } from "vitest";
import { publicProfile } from "./public-profile.ts";

test("others get the texts, age and gender, and no key that a list no longer has", () => {
	const nothing = publicProfile({ age: null, gender: null }, new Map());
	expect(
		Object.values(nothing)
			.flat()
			.every((value) => value === null),
	).toBe(true);
	const texts = new Map([
		["display_name", "דנה"],
		["location", "חיפה"],
		["tags", "wine gone coffee"],
		["seeks", "steady"],
		["education", "gone"],
		["prompt1", "p13 שאלה שאיננה"],
		["prompt2", "p1 ערב בנמל"],
		["boundaries", "gone slowly"],
	] as const);
	expect(publicProfile({ age: 26, gender: "female" }, texts)).toEqual({
		...nothing,
		alias: "דנה",
		age: 26,
		gender: "female",
		town: "חיפה",
		tags: ["wine", "coffee"],
		seeks: ["steady"],
		answers: [{ prompt: "p1", answer: "ערב בנמל" }],
		boundaries: ["slowly"],
	});
});
