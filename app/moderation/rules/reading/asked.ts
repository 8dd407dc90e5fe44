import type { Lexicon } from "./lexicon.ts";

const units =
	/^(?:גרמ|קילו|קמ|מטר|סמ|דקות|דקה|שעות|שעה|שנה|שנימ|ימימ|אנשימ|עמודימ|ק|מל|ליטר|מעלות|תלמידימ|ילדימ|איש|פעמימ|חדרימ|קילומטר)$/;

/** A number that may be a sum: 20 or more, and not counting anything else. */
export const sums: Lexicon = {
	findAt({ tokens }, at) {
		const token = tokens[at];
		if (token?.kind !== "number") return null;
		const value = Number(token.text.replace(/[,.](?=\d{3})/g, ""));
		const isTail = tokens[at - 1]?.text === "-" && tokens[at - 2]?.kind === "number";
		const isPhone = token.text.startsWith("0") || isTail;
		// 300 ק-ו-ד-ם is a spelled word, not a unit.
		const isSpelled = tokens[at + 2]?.text === "-" && tokens[at + 2]?.isGlued;
		const isUnit = units.test(tokens[at + 1]?.text ?? "") && !isSpelled;
		if (isPhone || !(value >= 20) || isUnit) return null;
		return at + 1;
	},
};

const nouns =
	/^(?:תמונ|תודה|תודות|תעוד|תור|תחנ|תוכנ|תכנ|תקופ|תרופ|תיכונ|תיק|תאונ|תשוב|תשלומ|תוצא|תנוע|תערוכ|תרבות|תפריט|תמיד|תחת|תאריכ|תמיכ|תקליט|תחומ|תחרות|תינוק|תייר|תאטרונ|תיאטרונ|תנוח|תסריט|תושב|תפיל|תרגיל|תלמיד|תלוי|תקוע|תחביב|תבלינ|תאילנד|תימנ|תענוג|תוספ|תכשיט|תגוב|תחוש|תשע|תקציב|תלוש|תקשור|תזכור|תותח|תרומ|תינו|תראו|תראה$|תראי$|תגיד$|תגידי$|תספר$|תספרי$|תדע$|תדעי$|תבוא$|תבואי$|תחזיק$|תחזיקי$|תהיה$|תהיי$)/;

/** Anything that looks like a request to the reader: תכניס, שתעבירי. */
export const askYou: Lexicon = {
	findAt({ tokens }, at) {
		const token = tokens[at];
		if (token?.kind !== "word") return null;
		const word = token.text.replace(/^[ושכ]+(?=ת)/, "");
		return word.length >= 4 && word.startsWith("ת") && !nouns.test(word) ? at + 1 : null;
	},
};

/** The longest phrase that any of several lexicons finds. */
export const anyOf = (...all: readonly Lexicon[]): Lexicon => ({
	findAt(document, at) {
		const ends = all.map((one) => one.findAt(document, at) ?? 0);
		return Math.max(...ends) || null;
	},
});
