import { type Lexicon, lexicon } from "../reading/lexicon.ts";

/** Phrases parted by commas. */
export const phrases = (text: string): Lexicon => lexicon(...text.trim().split(/\s*,\s*/));

/** Asked of the reader: send, give, write, photograph, transfer. */
export const giveMe = phrases(
	`תשלח, תשלחי, תשלחו, =שלח, =שלחי, לשלוח, תעביר, תעבירי, תעבירו, =העבר, =העבירי, להעביר, =תן, =תני, =תנו, תתן, תתני, תיתן, תיתני, =הביאי, תביא, תביאי, תכתוב, תכתבי, =כתבי, =כתוב, לכתוב לי, תגיד, תגידי, להגיד, תמסור, תמסרי, למסור, =מסור, =מסרי, תצלם, תצלמי, =צלמי, =צלם, לצלם, =צילום, תצרף, תצרפי, =צרפי, =צרף, לצרף, תמלא, תמלאי, =מלאי, למלא, תקריא, תקריאי, להקריא, תקליד, תקלידי, =הקלד, =הקלידי, להקליד, תעדכן אותי, תעדכני אותי, תזין, תזיני, להזין, תשתף, תשתפי, =שתפי, לשתף, תעלה, תעלי, להעלות, תראה לי, תראי לי, =תראה, =תראי, להראות לי, אפשר לקבל, אפשר לראות, אפשר, =תוכל, =תוכלי, אתה יכול, את יכולה, =צריך, =צריכה, =צריכים, =חייב, =חייבת, רוצה לראות, נשאר רק, =מבקש, =מבקשת, =אצטרך, =דרוש, =דרושה, =דרושים, =נדרש, =נדרשים, אשמח לקבל, אשמח לראות, ממך, זרוק, תזרוק, תזרקי, נחליף, send, give, share, text me, tell me, show me, need your, need you, tishlach, tishlechi, tishlehi, shlach, shlachi, shlehi, shlichi, taavir, taaviri, tavi, taviy, please, תכניס, תכניסי, =שילחי, =שילח, =רשום, =רשמי, תרשום, תרשמי`,
);

/** To pay, put, lend or buy, in any form that asks the reader for it. */
export const payMe = phrases(
	`תשלם, תשלמי, לשלם, =שלם, =שלמי, תעביר, תעבירי, =העבר, =העבירי, להעביר, =העברה, תשלח, תשלחי, =שלח, =שלחי, לשלוח, תפקיד, תפקידי, להפקיד, הפקדה, =הפקד, =הפקידי, תטען, תטעני, תטעין, תטעיני, להטעין, לטעון, תסגור, תסגרי, תכסה, תכסי, לכסות, תסדר, תסדרי, תלווה, תלווי, להלוות, תקנה, תקני, =קני, =קנה, לקנות, תרכוש, תרכשי, לרכוש, =תשים, =תשימי, =שים, =שימי, לשים, תממן, תממני, לממן, תקדים, תקדימי, להקדים, תפרגן, תפרגני, =פרגן, =פרגני, תעשה, תעשי, =עשה, =עשי, תכניס, תכניסי, תשלים, תשלימי, להשלים, תזמין לי, תזמיני לי, תזרוק, תזרקי, =תן, =תני, תתרום, תתרמי, תשקיע, תשקיעי, תביא, תביאי, =משולמת, =משולם, אתה שם, את שמה, אתה מעביר, את מעבירה, אתה משלם, את משלמת, אתה שולח, את שולחת, pay, send, transfer, buy, deposit, lend, tishlach, tishlechi, tishlehi, taavir, taaviri, taase, taasi, לסגור איתו, תסגור איתו, שיפקיד, שיעביר, שישלח, שישלם, ומשלמת, ומשלם, שתשלם, שתשלמי, תפנק, תפנקי, לתרום, לפרגן, =פנק, =פנקי, מסדירה מולו, מסדיר מולו, תסדיר, תסדירי, להסדיר, את מכסה, אתה מכסה, רק מכסה, את מסדירה, אתה מסדיר, רק מסדירה, רק מסדיר, מעבירה לו, מעביר לו`,
);

export const me = phrases(`=לי, =לנו, =אליי, =אלי, =אלינו, =בשבילי, =אותי, =me, =li, =us`);

/** Who tells of it, warns of it or asks about it does not do it. */
export const warned = phrases(
	`עוקץ, עוקצים, נעקצתי, הונאה, הונאות, רמאי~, רמאות, נוכלים, סקאם, scam, scammer, פישינג, phishing, להיזהר, אזהרה, הזהיר~, ביקש ממני, ביקשה ממני, ביקשו ממני, כתב לי, כתבה לי, אמר לי, אמרה לי, שאל אותי, שאלה אותי, שולח לאף אחד, שולחת לאף אחד, תשלח לאף אחד, תשלחי לאף אחד, תמסור לאף אחד, תמסרי לאף אחד, תעביר לאף אחד, תעבירי לאף אחד, אל תשלח, אל תשלחי, אל תעביר, אל תעבירי, אל תיתן, אל תתני, אל תמסור, אל תמסרי, לא שולח, לא שולחת, לא מעביר, לא מעבירה, לא נותן, לא נותנת, לא מלווה, לא לשלוח, לא להעביר, אף פעם, לעולם אל, לעולם לא, מישהו ביקש, מישהי ביקשה, מישהו כתב, מישהו שלח, מישהי שלחה, בסרט, בסדרה, =בספר, קראתי, בחדשות, כתבה על, הרצא~, פודקאסט, never send, never give, נעקצה, נעקץ, נעקצו, רימו אותי, רימה אותי, ניסו לעקוץ, עקצו, חסמתי, דיווחתי`,
);

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
		// 300 ק-ו-ד-ם is spelled, no unit.
		const isSpelled = tokens[at + 2]?.text === "-" && tokens[at + 2]?.isGlued;
		const isUnit = units.test(tokens[at + 1]?.text ?? "") && !isSpelled;
		if (isPhone || !(value >= 20) || isUnit) return null;
		return at + 1;
	},
};

const nouns =
	/^(?:תמונ|תודה|תודות|תעוד|תור|תחנ|תוכנ|תכנ|תקופ|תרופ|תיכונ|תיק|תאונ|תשוב|תשלומ|תוצא|תנוע|תערוכ|תרבות|תפריט|תמיד|תחת|תאריכ|תמיכ|תקליט|תחומ|תחרות|תינוק|תייר|תאטרונ|תיאטרונ|תנוח|תסריט|תושב|תפיל|תרגיל|תלמיד|תלוי|תקוע|תחביב|תבלינ|תאילנד|תימנ|תענוג|תוספ|תכשיט|תגוב|תחוש|תשע|תקציב|תלוש|תקשור|תזכור|תותח|תרומ|תינו|תראו|תראה$|תראי$|תגיד$|תגידי$|תספר$|תספרי$|תדע$|תדעי$|תבוא$|תבואי$|תחזיק$|תחזיקי$|תהיה$|תהיי$)/;

/** What looks like something asked of the reader, whatever it is: תכניס, שתעבירי. */
export const askYou: Lexicon = {
	findAt({ tokens }, at) {
		const token = tokens[at];
		if (token?.kind !== "word") return null;
		const word = token.text.replace(/^[ושכ]+(?=ת)/, "");
		return word.length >= 4 && word.startsWith("ת") && !nouns.test(word) ? at + 1 : null;
	},
};

/** Where any of several lexicons finds a phrase, the longest. */
export const anyOf = (...all: readonly Lexicon[]): Lexicon => ({
	findAt(document, at) {
		const ends = all.map((one) => one.findAt(document, at) ?? 0);
		return Math.max(...ends) || null;
	},
});
