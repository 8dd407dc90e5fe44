import { readDocument } from "../rules/reading/document.ts";
import { findAll, isDenied, isNear, type Lexicon, lexicon } from "../rules/reading/lexicon.ts";

const split = (text: string) => text.trim().split(/\s*,\s*/);

/** Said of meeting somebody that is still to come. */
const plans = lexicon(
	...split(`ניפגש, נפגש, שניפגש, שנפגש, נפגשים, להיפגש, להפגש, לפגוש אותך, פגישה ראשונה, לפגישה, פגישה, דייט, דייט ראשון, מפגש, נצא לקפה, נצא לדרינק, נצא לארוחה, לצאת לקפה, לצאת איתך, נשב על קפה, נשב לקפה, לשבת על קפה, לשבת לקפה, קפה איתך, קובעים, נקבע, לקבוע,
	להזמין אותך, מזמין אותך, מזמינה אותך, אאסוף אותך, לאסוף אותך, אוסף אותך, תבואי, תבוא, נתראה, להתראות ב, בוא לפה, בואי לפה, אבוא אליך, אבוא אלייך, אגיע אליך, meet, meet up, date, see you`),
);
const times = lexicon(
	...split(
		`היום, הערב, הלילה, מחר, מחרתיים, בשעה, בצהריים, בבוקר, בערב, אחהצ, אחר הצהריים, ביום, יום ראשון, יום שני, יום שלישי, יום רביעי, יום חמישי, יום שישי, ראשון, שני, שלישי, רביעי, חמישי, שישי, שבת, בשבת, מוצש, מוצאי שבת, סוף השבוע, סופש, השבוע, בשבוע הבא, שבוע הבא, tonight, tomorrow, weekend, today`,
	),
);
const places = lexicon(
	...split(
		`בית קפה, בבית קפה, קפה, מסעדה, במסעדה, בר, לבר, בבר, פאב, הטיילת, בטיילת, הנמל, בנמל, הים, לים, על הים, בחוף, פארק, בפארק, מוזיאון, במוזיאון, קניון, בקניון, תחנה, בתחנה, רכבת, לובי, בלובי, מלון, במלון, למלון, אצלי, אצלך, אליי, אליך, הביתה, דירה, בדירה, בעיר, במרכז, בתל אביב, בחיפה, בירושלים, כיכר, בכיכר, רחוב, restaurant, cafe, hotel, bar, my place, your place`,
	),
);

/** Whether a text plans a meeting: its words beside a time or a place (`trust-and-safety.md` D.7). */
export function speaksOfMeeting(text: string): boolean {
	const document = readDocument(text);
	const around = { before: 8, after: 8, anySentence: true };
	return findAll(document, plans).some((found) => {
		if (isDenied(document, found, 2)) return false;
		if ([times, places].some((words: Lexicon) => isNear(document, words, found, around)))
			return true;
		const { tokens } = document;
		return tokens
			.slice(Math.max(0, found.from - 8), found.to + 8)
			.some(({ kind }) => kind === "time");
	});
}
