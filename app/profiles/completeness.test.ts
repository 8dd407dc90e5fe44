import fc from "fast-check";
import { expect, test } from "vitest";
import { completenessOf } from "./completeness.ts";

const empty = {
	display_name: null,
	age: null,
	gender: null,
	location: null,
	interests: null,
	expectations: null,
	profession: null,
	education: null,
	tags: [],
	seeks: [],
	sentence: null,
	shown: [],
};

const full = {
	display_name: "דנה",
	age: 26,
	gender: "female" as const,
	location: "חיפה",
	interests: "ים",
	expectations: "שיחה",
	profession: "רופאה",
	education: "phd" as const,
	tags: ["sea" as const],
	seeks: ["steady" as const],
	sentence: "שלום",
	shown: [],
};

test("nothing is 0 %, everything is 100 %, and the name comes first", () => {
	expect(completenessOf(empty)).toEqual({ percent: 0, next: "שם תצוגה" });
	expect(completenessOf(full)).toEqual({ percent: 100, next: null });
	expect(completenessOf({ ...full, sentence: null })).toEqual({ percent: 90, next: "משפט אחד" });
});

test("each filled field raises it, and only a complete profile is 100 %", () => {
	const names = Object.keys(full).filter((name) => name !== "shown") as (keyof typeof full)[];
	fc.assert(
		fc.property(fc.subarray(names), (filled) => {
			const picked = Object.fromEntries(filled.map((name) => [name, full[name]]));
			const { percent, next } = completenessOf({ ...empty, ...picked });
			expect(percent).toBe(Math.floor((100 * filled.length) / names.length));
			expect(next === null).toBe(filled.length === names.length);
		}),
	);
});
