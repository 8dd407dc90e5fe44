import { expect, test } from "vitest";
import { lexemesOf, searchedWords, searchQueryOf } from "./words.ts";

/** Whether a search finds a text, as the index would. */
function finds(typed: string, text: string): boolean {
	const lexemes = lexemesOf([text]);
	const words = searchedWords(typed);
	if (words.length === 0) return false;
	return words.every(
		(spellings, index) =>
			spellings.some((spelling) => lexemes.includes(spelling)) ||
			(index === words.length - 1 && lexemes.some((one) => one.startsWith(spellings[0]))),
	);
}

test.each([
	["ים", "אוהבת ללכת בים"],
	["ים", "הים, והשקט"],
	["ים", "כשהים סוער"],
	["הים", "ים בחורף"],
	["והים", "ים בחורף"],
	["ספר", "קוראת ספרים"],
	["ספרים", "מהספרים שעל המדף"],
	["סְפָרִים", "ספרים"],
	["ספרים", "סְפָרִים"],
	['צה"ל', "צה״ל"],
	["צהל", 'שירות בצה"ל'],
	["ג'ז", "ג׳ז וקלאסית"],
	["ג׳ז", "לג'ז"],
	["תל-אביב", "תל אביב"],
	["תל אביב", "מתל־אביב"],
	["יין", "יין אדום"],
	["כלב", "הכלב שלי"],
	["WINE", "wine and books"],
	["אדריכלות", "עיצוב, אדריכלות"],
	["אדריכלות עיצ", "עיצוב, אדריכלות"],
	["לבית", "חוזרת לביתה"],
	["3000", "טיפסתי 3000 מטר"],
])("%s finds: %s", (typed, text) => {
	expect(finds(typed, text)).toBe(true);
});

test.each([
	["ים", "חדשים"],
	["ספרים", "ספר"],
	["יין וספרים", "יין"],
	["בלום", "שלום"],
	["ים", ""],
	["אני", "אני"],
	["-", "-"],
])("%s does not find: %s", (typed, text) => {
	expect(finds(typed, text)).toBe(false);
});

test("a query is built of letters and digits only, whatever was typed", () => {
	expect(searchQueryOf(searchedWords("הים יין"))).toBe("('הימ' | 'ימ') & ('יינ':*)");
	expect(searchQueryOf(searchedWords("' | ! & :* \\ <-> ()"))).toBeNull();
	expect(searchQueryOf(searchedWords("o'neil\\:*&x!ab"))).toBe("('oneil') & ('ab':*)");
	const many = Array.from({ length: 50 }, (_, index) => `מילה${index}`).join(" ");
	expect(searchedWords(many)).toHaveLength(6);
});
