import { expect, test } from "vitest";
import { judgeMessage } from "../judge-message.ts";
import { checkText, rules } from "./engine.server.ts";
import { readDocument } from "./reading/document.ts";

const conductRules = rules.filter(({ key }) =>
	/^(?:advance|gifts|mules|identity|threats|harassment)\./.test(key),
);

const verdicts = (text: string) => [
	checkText(text, "profile").verdict,
	judgeMessage(text, { sentBefore: 20, copies: 0 }).verdict,
];

test.each([
	["תשלחי לי את הקוד שקיבלת בהודעה", "stop", "ask", "B"],
	["תעביר לי קודם דמי רצינות בפייבוקס, ואז אני מגיעה", "stop", "ask", "B"],
	["אעביר לך 4000 לחשבון ואת תעבירי הלאה לשותף שלי", "stop", "ask", "B"],
	["תשלח לי מתנה ונדבר", "ask", "ask", "B"],
	["צלמי לי תעודת זהות משני הצדדים", "stop", "ask", "B"],
	["אם לא תשלם אני שולח את התמונות לאשתך", "hold", "hold", "A"],
	["אני יודע איפה את גרה", "hold", "hold", "A"],
	["מעניין מה אשתך תגיד", "ask", "ask", null],
	["תשלחי תמונה בלי חולצה", "stop", "ask", "D"],
	["יא מטומטמת", "stop", "ask", "D"],
	["אל תהיי כזאת קדושה", "pass", "ask", "D"],
])("%s: %s in a profile, %s in a message", (text, profile, message, lane) => {
	expect(verdicts(text)).toEqual([profile, message]);
	expect(judgeMessage(text, { sentBefore: 20, copies: 0 }).lane).toBe(lane);
});

test.each([
	["תודה על המתנה ששלחת לי"],
	["אל תשלח לי מתנות, בוא נדבר"],
	["כותב קוד כבר עשרים שנה"],
	["הקוד לשער הוא כוכבית ארבע, תצלצלי כשאת למטה"],
	["הארוחה יצאה 240, נתחלק חצי חצי? אעביר לך בביט"],
	["אף פעם אל תשלחי כסף למישהו שלא פגשת"],
	["איבדתי תעודת זהות וביליתי בוקר במשרד הפנים"],
	["הגיעה החבילה מעלי אקספרס, חיכיתי לה חודשיים"],
	["אני אהרוג אותך אם תגלי לי איך נגמרת הסדרה"],
	["סיפרתי למשפחה שלי עליך והם רוצים לפגוש אותך"],
	["האקס שלי איים לפרסם תמונות, לקח לי שנה להתאושש"],
	["כוס יין אדום ושקט, זה כל מה שאני צריכה"],
	["תודה, היה נעים, ואני מעדיפה לא להמשיך"],
	["אני במצב רוח טוב היום, תתחילי את לספר"],
	["הרוח בחוף חזקה, שימי מעיל"],
])("%s: passes in a message", (text) => {
	expect(verdicts(text)[1]).toBe("pass");
});

test("words hidden by points, spaces and look-alikes are read all the same", () => {
	for (const text of ["אני מלמדת מסחר בקריפטו, תשואה מובטחת", "את חצופה", "תעני כבר"]) {
		const { verdict, hits } = checkText(text, "profile");
		expect(verdict, text).toBe("pass");
		expect(hits.length, text).toBeGreaterThan(0);
	}
});

/** Counts accesses to a text's tokens while rules judge it. */
function countLooks(text: string): number {
	let looks = 0;
	const plain = readDocument(text);
	const tokens = new Proxy(plain.tokens, {
		get: (all, at) => {
			looks += 1;
			return Reflect.get(all, at);
		},
	});
	const document = { ...plain, tokens };
	for (const rule of conductRules) rule.find(document);
	return looks;
}

test.each([
	["תעביר לי ביט "],
	["תשלח לי מתנה "],
	["תשלחי תעודת זהות אחרת אשלח לאשתך את התמונות "],
	["יא יא יא "],
	["א ב ג ד "],
	["🍆🔪"],
	["ת*ת*ת*"],
	["20 30 40 "],
])("a long text of %s takes work in proportion to its length", (part) => {
	const looks = [500, 1_000, 2_000].map((length) =>
		countLooks(part.repeat(length).slice(0, 2 * length)),
	);
	const [short = 0, middle = 0, long = 0] = looks;
	expect(middle).toBeLessThan(2.2 * short);
	expect(long).toBeLessThan(2.2 * middle);
});
