import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

/** Words that nearly every text has: neither stored nor searched for. Without final letters. */
const stopWords: ReadonlySet<string> = new Set(
	`אבל או אולי אותה אותו אותי אותכ אז אחד אחרי אחת אי איכ אינ איפה אל אלא אלה אלו אמ אנו אנחנו אני את אתה אתכ
	באמת בגלל בדיוק בו בזה ביחד בינ בלי בלבד בעיקר בערכ בשביל בתוכ גמ דברימ דבר די דרכ הוא היא היה היו היית הייתי
	הינה הכי הכל הכול המ הנ הרבה ואני ואת וגמ והוא והיא ולא ועוד זאת זה זו חוצ חושב חושבת טוב יהיה יודע יודעת יותר יש
	ישר כאנ כבר כול כולמ כזה כי כיוונ כל כלומר כמה כמו כנ ככה כדי כש כשאני לא להיות לה להמ לו ליד לי לכ לכנ למה לנו
	לפני לפעמימ לתת מאד מאוד מדי מה מהמ מול מי מיד ממני ממש מנ משהו מישהו מישהי מתי נו סתמ עד עוד על עליו עליה עמ
	עצמי פה פחות פשוט פעמ צריכ צריכה קצת רוצה רק שאני שאת שב שגמ של שלה שלו שלי שלכ שלנו שמ תמיד
	a an and are as at be but by for i in is it my not of on or so the to we with you`.split(/\s+/),
);

const finals: Readonly<Record<string, string>> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };

/** Hebrew prefixes: and, the, in, as, to, from, that, and their usual compounds. */
const prefixes = [
	...["ו", "ה", "ב", "כ", "ל", "מ", "ש"],
	...["וה", "וב", "וכ", "ול", "ומ", "וש"],
	...["שה", "שב", "שכ", "של", "שמ", "כש", "מה", "מש", "בש", "לכש", "ושה", "וכש", "כשה"],
];

/** Prefixes that a searcher may have typed without meaning them. */
const typedPrefixes = ["ו", "ה", "וה"];

const shortestRest = 2;
const longestWord = 40;

/** The words of a text, without points, quotes and final letters. */
function wordsOf(text: string): string[] {
	const plain = normalizeForSearch(text).replace(/[ךםןףץ]/g, (final) => finals[final] ?? final);
	return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longestWord));
}

function restsOf(word: string, before: readonly string[]): string[] {
	return before
		.filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= shortestRest)
		.map((prefix) => word.slice(prefix.length));
}

/** A stop word remains one with "and" before it too. */
const isSearchable = (word: string) =>
	word.length > 1 && !stopWords.has(word) && !stopWords.has(word.replace(/^ו/, ""));

/**
 * The words by which a person is found in these texts: each word, and what follows its prefixes (בים is found by ים
 * too). Sorted, without duplicates.
 */
export function lexemesOf(texts: readonly string[]): string[] {
	const found = new Set<string>();
	for (const word of texts.flatMap(wordsOf)) {
		if (!isSearchable(word)) continue;
		found.add(word);
		for (const rest of restsOf(word, prefixes)) if (!stopWords.has(rest)) found.add(rest);
	}
	return [...found].sort();
}

/** A searched word: any of these spellings matches. */
export type SearchedWord = readonly [string, ...string[]];

const mostWords = 6;

/** The words that a search requires, all of them; none when it has only stop words. */
export function searchedWords(typed: string): SearchedWord[] {
	const words = [...new Set(wordsOf(typed).filter(isSearchable))].slice(0, mostWords);
	return words.map((word) => [
		word,
		...restsOf(word, typedPrefixes).filter((rest) => !stopWords.has(rest)),
	]);
}

/**
 * The query for `member_search.words`, to be cast to tsquery, or null when there is nothing to search for. The last
 * word may be a prefix.
 */
export function searchQueryOf(words: readonly SearchedWord[]): string | null {
	if (words.length === 0) return null;
	return words
		.map(([word, ...rests], index) => {
			const begins = index === words.length - 1 ? ":*" : "";
			return `(${[`'${word}'${begins}`, ...rests.map((rest) => `'${rest}'`)].join(" | ")})`;
		})
		.join(" & ");
}
