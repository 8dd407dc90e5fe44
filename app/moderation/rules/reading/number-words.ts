const values = (words: string, first: number, step = 1) =>
	words
		.split(" ")
		.flatMap((group, index) =>
			group.split("|").map((word) => [word, first + index * step] as const),
		);

/** 0 to 19, tens and hundreds; final letters as normalized. */
export const small = new Map([
	...values("אפס|zero|efes אחת|אחד|one שתיימ|שתימ|שניימ|שתי|שני|two שלוש|שלש|שלושה|שלשה|three", 0),
	...values("ארבע|ארבעה|four חמש|חמישה|חמשה|five שש|שישה|ששה|six שבע|שבעה|seven", 4),
	...values("שמונה|שמנה|eight תשע|תשעה|nine עשר|עשרה|ten", 8),
	...values("עשרימ|twenty שלושימ|שלשימ|thirty ארבעימ|forty חמישימ|חמשימ|fifty", 20, 10),
	...values("שישימ|ששימ|sixty שבעימ|seventy שמונימ|שמנימ|eighty תשעימ|ninety", 60, 10),
	...values("eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 11),
	...values("מאה מאתיימ", 100, 100),
	...values("אלף אלפיימ", 1_000, 1_000),
	...values("elef alpaim|alpayim", 1_000, 1_000),
	["אלפ", 1_000],
	["אלפיה", 1_000],
	["אלפייה", 1_000],
	["מאות", 100],
	["אלפימ", 1_000],
	["אלפי", 1_000],
	...values("שלושת ארבעת חמשת ששת שבעת שמונת תשעת עשרת", 3),
	...values("xii xiii xiv xv xvi xvii xviii xix", 12),
]);

/** Elsewhere it means years: only among other digits it is a two, in the spelling left after removing points. */
const dictated = new Map([["שנימ", 2]]);

/** The value of a digit said as a word (אפס, חמש, two); null for any other word. */
export function digitWord(text: string): string | null {
	const value = small.get(text) ?? small.get(text.replace(/^ו/, "")) ?? dictated.get(text);
	return value === undefined || value > 99 ? null : String(value);
}

/** Words of a hundred and more, which people spell letter by letter: א.ל.פ.י.י.ם. */
const large = new Set(Array.from(small).flatMap(([word, value]) => (value < 100 ? [] : word)));

/** Whether letters spell a sum, also after Hebrew prefix letters. */
export const isSum = (letters: string): boolean =>
	large.has(letters) || large.has(letters.replace(/^[הבלו]/, ""));

const said = Array.from(small).flatMap(([word, value]) =>
	/^[א-ת]/.test(word) && value < 10 ? [[word, String(value)] as const] : [],
);

/** Digits as words without spaces (אפסחמששתיים…), at least five of them; null for any other word. */
export function runTogether(text: string): string | null {
	if (text.length < 15) return null;
	// Per position: the digits so far, if the letters up to it are words of digits.
	const upTo: (string | undefined)[] = [""];
	for (let at = 0; at < text.length; at += 1) {
		const digits = upTo[at];
		if (digits === undefined || digits.length > 15) continue;
		for (const [word, digit] of said)
			if (text.startsWith(word, at)) upTo[at + word.length] ??= digits + digit;
	}
	const whole = upTo[text.length];
	return whole !== undefined && whole.length >= 5 ? whole : null;
}
