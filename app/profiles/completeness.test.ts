import fc from "fast-check";
import { expect, test } from "vitest";
import { completenessOf } from "./completeness.ts";
import type { TextField } from "./texts/texts.ts";

const weights = {
	sentence: 15,
	seeks: 15,
	tags: 15,
	expectations: 10,
	interests: 10,
	location: 4,
	profession: 3,
	education: 3,
} as const;

const textOf = (field: TextField) => (field === "tags" ? "wine sea yoga" : "x");

test("nothing is 0 %, everything is 100 %, and what weighs most comes next", () => {
	expect(completenessOf(new Map(), false)).toEqual({ percent: 0, next: "תמונה לכל החברים" });
	expect(completenessOf(new Map(), true)).toEqual({ percent: 25, next: "משפט פתיחה" });
	const tags = (text: string) => completenessOf(new Map([["tags", text]]), false).percent;
	expect([tags("wine"), tags("wine sea"), tags("wine sea yoga cats")]).toEqual([5, 10, 15]);
});

test("each text that others read adds its weight, and the alias none", () => {
	const fields = Object.keys(weights) as (keyof typeof weights)[];
	fc.assert(
		fc.property(fc.subarray(fields), fc.boolean(), (filled, hasPortrait) => {
			const texts = new Map<TextField, string>(filled.map((field) => [field, textOf(field)]));
			const { percent, next } = completenessOf(texts.set("display_name", "דנה"), hasPortrait);
			const sum = filled.reduce((all, field) => all + weights[field], hasPortrait ? 25 : 0);
			expect(percent).toBe(sum);
			expect(next === null).toBe(percent === 100);
		}),
	);
});
