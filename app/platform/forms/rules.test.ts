import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { countCharacters, cutText } from "./characters.ts";
import { email, optionalText, requiredText } from "./rules.ts";

const name = requiredText("איך לקרוא לך?", 60);
const read = (text: string) => {
	const { success, output, issues } = v.safeParse(name, text);
	return success ? output : issues[0].message;
};
const tooLong = "הטקסט ארוך מדי: עד 60 תווים";

test.each([
	{ what: "letters", one: "א" },
	{ what: "emoji, two units each", one: "🍯" },
	{ what: "rare ideographs, two units each", one: "𠮷" },
])("$what: sixty are accepted, one more is refused", ({ one }) => {
	expect(read(one.repeat(60))).toBe(one.repeat(60));
	expect(read(one.repeat(61))).toBe(tooLong);
});

test("Hebrew with niqqud counts by its letters, however its points were typed", () => {
	const stored = "\u05e9\u05b8\u05c1";
	for (const typed of [stored, "\u05e9\u05c1\u05b8", "\ufb2a\u05b8"]) {
		expect(read(typed.repeat(60))).toBe(stored.repeat(60));
		expect(read(`${typed.repeat(60)}א`)).toBe(tooLong);
	}
});

test("what a column cannot hold is refused: more code points than four for each character", () => {
	const family = "👨‍👩‍👧‍👦";
	expect(countCharacters(family)).toBe(1);
	expect(read(family.repeat(34))).toBe(family.repeat(34));
	expect(read(family.repeat(35))).toBe(tooLong);
});

test("surrounding spaces and bidi marks do not count", () => {
	expect(read(`  \u202b${"🍯".repeat(60)}\u202c \n`)).toBe("🍯".repeat(60));
	expect(v.parse(optionalText(3), " 🍯🍯🍯 ")).toBe("🍯🍯🍯");
	expect(v.safeParse(optionalText(3), "🍯🍯🍯🍯").success).toBe(false);
});

test("a text is only cut between characters", () => {
	const text = fc.string({ unit: "binary", maxLength: 80 });
	fc.assert(
		fc.property(text, fc.nat(80), (whole, max) => {
			const cut = cutText(whole, max);
			expect(whole.startsWith(cut)).toBe(true);
			expect(countCharacters(cut)).toBe(Math.min(max, countCharacters(whole)));
		}),
	);
	expect(cutText("🍯🍯", 1)).toBe("🍯");
});

test("an address has no encoded word, which a mail program would decode", () => {
	const isAddress = (text: string) => v.safeParse(email("חסר"), text).success;
	expect(isAddress("dana+a?b=c@example.com")).toBe(true);
	expect(isAddress("=?utf-8?q?a?=@b.co.il")).toBe(false);
	expect(isAddress("=?UTF-8?B?YQ==?=@b.co.il")).toBe(false);
});
