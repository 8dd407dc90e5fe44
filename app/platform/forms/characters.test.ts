import * as v from "valibot";
import { expect, test } from "vitest";
import { cleanText, isVisible } from "./characters.ts";
import { optionalText, requiredText } from "./rules.ts";

/** As code points: written as letters they would be invisible here. */
const blank: readonly (readonly number[])[] = [
	[],
	[0x20, 0x0a],
	[0xa0],
	[0xad],
	[0x34f],
	[0x61c],
	[0x115f],
	[0x1160],
	[0x200b],
	[0x200d],
	[0x200f],
	[0x2060],
	[0x2066, 0x2069],
	[0x2800],
	[0x3000],
	[0x3164],
	[0x5b7, 0x5b8],
	[0xfe0f],
	[0xfeff],
	[0xfffc],
	[0xe000, 0xf0000],
	[0x1d159],
	[0x13441],
	[0xffa0],
	[0xe0041],
	[0x202e, 0x200b, 0x5b0],
];

const textOf = (codes: readonly number[]) => String.fromCodePoint(...codes);

test.each(blank.map((codes) => [codes.map((code) => code.toString(16)).join(" "), textOf(codes)]))(
	"a text of %o shows nothing, in every field",
	(_, text) => {
		expect(isVisible(text)).toBe(false);
		expect(v.safeParse(requiredText("חסר", 100), text).issues?.[0]?.message).toBe("חסר");
		expect(v.parse(optionalText(100), text)).toBeUndefined();
	},
);

test.each(["א", ".", "0", "👍", "❤️", "1️⃣", "שָׁלוֹם", "👨‍👩‍👧", "é", "…", "🇮🇱"])(
	"%o is something to see",
	(text) => {
		expect(isVisible(text)).toBe(true);
		expect(v.parse(requiredText("חסר", 100), text)).toBe(cleanText(text));
		expect([...cleanText(text)]).toEqual([...text.normalize("NFC")]);
	},
);

test("marks that turn a text around, and what cannot be stored, are removed", () => {
	expect(cleanText(" \u202e7654321-050\u202c\r\nא\0\ud800 ")).toBe("7654321-050\nא\ufffd");
});
