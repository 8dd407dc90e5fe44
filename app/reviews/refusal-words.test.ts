import { expect, test } from "vitest";
import { againChoices, photoCodes, refusalCodes } from "./codes.ts";
import {
	appealMacro,
	listAskMacros,
	listBackMacros,
	photoMacro,
	refusalChange,
	refusalMacro,
	refusalTitle,
} from "./refusal-words.ts";

const people = [{ gender: "female" }, { gender: "male" }, { gender: null }] as const;

test.each(people)("every code has its words for $gender, which fit a decision", (person) => {
	const words = [
		...refusalCodes.flatMap((code) => [
			refusalTitle(code),
			refusalMacro(code, person),
			refusalChange(code, person),
		]),
		...photoCodes.map((code) => photoMacro(code, person)),
		...listAskMacros(person),
		...listBackMacros(person),
		appealMacro("uphold", person),
		appealMacro("reverse", person),
	];
	for (const sentence of words) {
		expect(sentence.length).toBeGreaterThan(3);
		expect(sentence.length).toBeLessThan(200);
		// Neither slashes nor dots stand in for a gender.
		expect(sentence).not.toMatch(/[א-ת][/.][א-ת]/);
	}
});

test("the neutral words address nobody in the masculine", () => {
	const neutral = refusalCodes.map((code) => refusalChange(code, { gender: null })).join(" ");
	expect(neutral).not.toMatch(/(?:^|\s)(?:כתוב|שלח|אתה)\s/);
	expect(againChoices).toEqual([0, 30, 180]);
});
