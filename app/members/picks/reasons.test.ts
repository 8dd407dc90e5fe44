import { expect, test } from "vitest";
import { seeks } from "../../profiles/lists.ts";
import { reasonsOf } from "./reasons.ts";

const bit = 2 ** seeks.findIndex(({ value }) => value === "undecided");
const shown = { place: null, age: 30, education: null, seeks: bit, tags: 0 };

test("that neither has decided is no reason to meet, nor that it was asked for", () => {
	const wishes = { ageFrom: null, ageTo: null, within: null, withinLabel: "", seeks: bit };
	const them = { ...shown, placeLabel: null, gender: "female" as const };
	expect(reasonsOf({ me: shown, wishes, them, nearness: null })).toEqual([]);
	expect(reasonsOf({ me: { ...shown, seeks: 0 }, wishes, them, nearness: null })).toEqual([]);
});
