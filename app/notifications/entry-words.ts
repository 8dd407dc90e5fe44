import { about, bothWords, freeWords, withPrefix } from "../members/cards/member-words.ts";
import { counted } from "../ui/counted.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Entry } from "./list.server.ts";
import { isTalkPath } from "./places.ts";

/** A sentence, and the possible action beside it. */
export type Words = { title: string; more?: string };

/** For a mutual heart of two who already have a conversation. */
export const openTalkWords = "השיחה שלכם פתוחה";

function aboutSomebody({ kind, code, times, who, path }: Entry): Words | null {
	if (!who) return null;
	const from = (words: string) => withPrefix(`${words} מ`, who.alias);
	// A Latin name at the beginning keeps its dot.
	const name = withPrefix(" ", who.alias).slice(1);
	const of = (f: string, m: string, n: string) => about(who, { f, m, n });
	switch (kind) {
		case "message":
			return {
				title: from(counted(times, "הודעה חדשה", "שתי הודעות חדשות", "הודעות חדשות")),
			};
		case "request":
			return {
				title: of(`${name} כתבה לך לראשונה`, `${name} כתב לך לראשונה`, from("הודעה ראשונה")),
				more: "תשובה פותחת את השיחה",
			};
		case "album":
			return {
				title: of(
					`${name} מבקשת לראות את האלבום הפרטי שלך`,
					`${name} מבקש לראות את האלבום הפרטי שלך`,
					from("בקשה לראות את האלבום הפרטי שלך,"),
				),
				more: "ההחלטה שלך, ואפשר גם לא לענות",
			};
		case "heart":
			return {
				title: of(`${name} אהבה אותך`, `${name} אהב אותך`, from("קיבלת לב")),
			};
		case "match":
			return {
				title: bothWords(who),
				more: isTalkPath(path) ? openTalkWords : freeWords(who),
			};
		case "gift":
			if (code === "accepted") {
				return {
					title: of(`${name} קיבלה את המתנה שלך`, `${name} קיבל את המתנה שלך`, "המתנה שלך התקבלה"),
				};
			}
			if (code === "thanked") {
				return { title: of(`${name} אמרה תודה`, `${name} אמר תודה`, "נאמרה תודה על המתנה שלך") };
			}
			return code === "received" ? { title: from("מתנה"), more: "אפשר לקבל, ואפשר גם לא" } : null;
		default:
			return null;
	}
}

/** Notices about the account itself, by kind and code; an unknown newer code falls back to its kind. */
const ofAccount: Readonly<Record<string, Words>> = {
	decision: { title: "יש החלטה חדשה בחשבון", more: "מה הוחלט, למה ומה אפשר לעשות" },
	"decision approved": { title: "בקשת ההצטרפות שלך אושרה" },
	"decision refused": { title: "התקבלה החלטה בבקשת ההצטרפות", more: "הסיבה, ומה אפשר לעשות" },
	"decision more": { title: "כדי להמשיך בבקשה חסר עוד משהו" },
	"decision shown": { title: "העדכון שלך מוצג" },
	"decision shown photos": { title: "התמונה שלך אושרה ומוצגת" },
	"decision shown profile": { title: "הטקסט שלך אושר ומוצג" },
	"decision part": { title: "חלק מהעדכון שלך מוצג", more: "הסיבה כתובה ליד מה שלא אושר" },
	"decision not-shown": {
		title: "העדכון שלך לא אושר",
		more: "הסיבה ומה אפשר לעשות כתובים לידו",
	},
	"decision appeal": { title: "יש תשובה לערעור שלך" },
	"decision lifted": { title: "הגבלה בחשבון הוסרה" },
	verification: { title: "יש עדכון באימות" },
	"verification verified": { title: "התמונה שלך אומתה" },
	"verification missing": { title: "האימות עוד מחכה לך", more: "אפשר להמשיך מאיפה שהפסקת" },
	"verification closed": { title: "האימות נסגר כי עבר הזמן", more: "אפשר להתחיל שוב בכל עת" },
	membership: { title: "יש עדכון במינוי שלך" },
	"membership ending": { title: "המינוי שלך עומד להסתיים", more: "שום דבר לא מתחדש מעצמו" },
	"membership contact": {
		title: "מי שעונה לך במסלול VIP התחלף",
		more: "מי עונה לך מעכשיו כתוב בחשבון",
	},
	billing: { title: "יש עדכון בתשלומים שלך" },
	"billing paid": { title: "התשלום התקבל", more: "הקבלה מוכנה" },
	"billing declined": { title: "התשלום לא הושלם" },
	"billing refund": { title: "יש החזר כספי", more: "המסמך מוכן" },
	"billing owed": { title: "ההחזר עוד לא עבר", more: "הצוות מטפל בזה, ואין צורך לעשות דבר" },
	"billing repaid": { title: "חיוב מיותר הוחזר", more: "שום דבר אחר בחשבון לא השתנה" },
	"billing cancelled": { title: "העסקה בוטלה", more: "מה שמגיע לך בחזרה כתוב שם" },
	gift: { title: "יש עדכון במתנות שלך" },
	"gift returned": { title: "מתנה ששלחת חזרה אליך", more: "מה חזר כתוב שם" },
	"gift not-sent": { title: "מתנה ששילמת עליה לא נשלחה", more: "הסכום חוזר במלואו" },
	"gift amends": { title: "זיכוי על מתנה חזר אליך", more: "החשבון שקיבל אותה הוסר מהקהילה" },
	search: { title: "פנים חדשות בחיפושים ששמרת", more: "כמה מהם השבוע, ליד כל חיפוש" },
	// Its row says the hour.
	pick: { title: "היכרויות חדשות מחכות לך", more: "נבחרו לשני הצדדים" },
	support: { title: "יש תשובה מהצוות" },
	security: { title: "יש עדכון באבטחת החשבון" },
	"security device": {
		title: "התחברות ממכשיר חדש",
		more: "לא התחברת? בעמוד החשבון אפשר לנתק את המכשיר.",
	},
	"security lost": {
		title: "יש עדכון בבקשה שנוגעת לכניסה לחשבון",
		more: "מה התבקש, מתי ייכנס לתוקף ואיך עוצרים: בעמוד החשבון ובאימייל.",
	},
	"security password": { title: "הסיסמה הוחלפה" },
	"security address": { title: "כתובת האימייל של החשבון הוחלפה" },
	"security code": { title: "קוד גיבוי שימש לכניסה" },
	"security factor": { title: "אמצעי האימות של החשבון השתנו" },
};

/** A decision's words, here and on /today; undefined: different ones in one row, or an unknown one. */
export const decisionWords = (code: string, subject: string): Words | undefined =>
	code === ""
		? undefined
		: (ofAccount[`decision ${code} ${subject}`] ?? ofAccount[`decision ${code}`]);

export function wordsOf(entry: Entry): Words {
	const { kind, code, times, subject } = entry;
	if (kind === "heart" && code === "count") {
		return {
			title: `${counted(times, "אישה אחת", "שתי נשים", "נשים")} ${times === 1 ? "אהבה" : "אהבו"} אותך`,
		};
	}
	const decided = kind === "decision" ? decisionWords(code, subject) : undefined;
	const words = aboutSomebody(entry) ?? decided ?? ofAccount[`${kind} ${code}`] ?? ofAccount[kind];
	if (!words) throw new TypeError(`no words for ${kind}`);
	if (kind === "support" && subject) {
		return { ...words, more: `פנייה מספר \u2068${subject}\u2069` };
	}
	return words;
}

/** For an entry that names nobody. */
export const iconOf: Readonly<Record<Entry["kind"], IconName>> = {
	message: "chat",
	request: "chat",
	album: "image",
	heart: "heart",
	match: "heart",
	decision: "scales",
	verification: "shield",
	membership: "clock",
	billing: "card",
	support: "mail",
	security: "key",
	gift: "gift",
	search: "search",
	pick: "door",
};
