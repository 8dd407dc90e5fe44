import { expect, test } from "vitest";
import { judgeMessage } from "../messages/judge-message.ts";
import { checkText } from "./engine.ts";

const verdicts = (text: string) => [
	checkText(text, "profile").verdict,
	judgeMessage(text, { sentBefore: 20, copies: 0 }).verdict,
];

test.each([
	["תשלחי לי את הקוד שקיבלת בהודעה", "stop", "ask", "B"],
	["תעביר לי קודם דמי רצינות בפייבוקס, ואז אני מגיעה", "stop", "ask", "B"],
	["אעביר לך 4000 לחשבון ואת תעבירי הלאה לשותף שלי", "stop", "ask", "B"],
	["צלמי לי תעודת זהות משני הצדדים", "stop", "ask", "B"],
	["אם לא תשלם אני שולח את התמונות לאשתך", "hold", "hold", "A"],
	["אני יודע איפה את גרה", "hold", "hold", "A"],
	["מעניין מה אשתך תגיד", "ask", "ask", null],
	["תשלחי תמונה בלי חולצה", "stop", "ask", "D"],
	["יא מטומטמת", "stop", "ask", "D"],
	["אל תהיי כזאת קדושה", "ask", "ask", "D"],
])("%s: %s in a profile, %s in a message", (text, profile, message, lane) => {
	expect(verdicts(text)).toEqual([profile, message]);
	expect(judgeMessage(text, { sentBefore: 20, copies: 0 }).lane).toBe(lane);
});

test.each([
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
])("%s: passes in a message", (text) => {
	expect(verdicts(text)[1]).toBe("pass");
});

test("words hidden by points, spaces and look-alikes are read all the same", () => {
	for (const text of ["תשלחי לי את הק.ו.ד שקיבלת", "תשלחי לי את הקֻוֹד שקיבלת", "יא מט*מטמת"])
		expect(verdicts(text)[1], text).toBe("ask");
});

test("hints far apart are not weighed together, and a word counts once", () => {
	const [one, other] = ["תעזרי לי עם השכירות", "אחזיר לך"];
	const rules = (text: string) => checkText(text, "message").hits.map(({ rule }) => rule);
	expect(rules(`${one}, ${other}`)).toContain("advance.hint");
	const between = "ים שמש חול ".repeat(10);
	expect(rules(`${one} ${between}`)).not.toContain("advance.story");
	expect(rules(`שכירות ${between} ${other}`)).not.toContain("advance.hint");
	expect(rules("שכירות שכירות שכירות שכירות")).not.toContain("advance.hint");
});

test("words against it speak before and behind what hints", () => {
	const rules = (text: string) => checkText(text, "message").hits.map(({ family }) => family);
	expect(rules("תלווה לי 300 שקל עד מחר")).toContain("advance_fee");
	expect(rules("תלווה לי 30 שקל לארוחה במסעדה, נתחלק חצי חצי")).not.toContain("advance_fee");
	expect(rules("מישהי ביקשה ממני, זו הונאה: תלווה לי 300 שקל")).not.toContain("advance_fee");
});
