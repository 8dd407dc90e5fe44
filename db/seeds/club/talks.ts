/** A message of the demo: who, how many hours ago, what. */
type Line = readonly [from: "asker" | "asked", hoursAgo: number, text: string];

export type Talk = {
	/** Who wrote first, and to whom; `gone-…` names somebody who has left. */
	asker: string;
	asked: string;
	lines: readonly Line[];
	/** Absent: open when somebody answered, a request otherwise. */
	end?: "declined" | "expired";
	/** Message numbers up to which each has read; absent: all. */
	read?: { asker?: number; asked?: number };
	/** Numbers taken back. */
	unsent?: readonly number[];
	archivedBy?: "asker" | "asked";
	mutedBy?: "asker" | "asked";
	/** What one has begun to write. */
	draft?: readonly ["asker" | "asked", string];
};

const day = 24;

/** The conversations of avi and dana, in every state there is. */
export const talks: readonly Talk[] = [
	{
		asker: "avi",
		asked: "dana",
		lines: [
			["asker", 28, "שלום דנה. קראתי שאת אוהבת תערוכות. ראית את הצילומים החדשים במוזיאון חיפה?"],
			["asked", 27.5, "שלום אבי. עוד לא, אבל זה ברשימה. הלכת?"],
			[
				"asker",
				27.2,
				"הייתי בשבוע שעבר, בבוקר, כשכמעט אין שם איש. שלושה חדרים קטנים, והאחרון הכי יפה.\nעמדתי מול צילום אחד של נמל בגשם ולא זזתי רבע שעה.",
			],
			["asked", 26.8, "עכשיו אני סקרנית. אני גרה עשר דקות משם ועדיין דוחה את זה."],
			["asker", 26.5, "ככה זה עם מה שקרוב. אני גר ליד הים ונכנס למים פעמיים בקיץ."],
			["asked", 26, "😄 אני דווקא רצה לידו כל בוקר, אז אנחנו מאוזנים."],
			["asker", 9, "טעות, זה לא היה אלייך"],
			["asker", 8.9, "ספרי לי, מה המסלול? עד הטיילת הדרומית או לכיוון הנמל?"],
			["asked", 2, "לכיוון הנמל וחזרה. בשבע האור שם כמו בצילום שתיארת."],
			["asked", 1.9, "ואם כבר תערוכה: אני פנויה ביום שלישי אחרי העבודה."],
		],
		read: { asker: 8 },
		unsent: [7],
		draft: ["asker", "שלישי מצוין. אפשר לקבוע ב"],
	},
	{
		asker: "keren",
		asked: "avi",
		lines: [["asker", 6.5, "היי אבי, גם אני חזרתי לא מזמן מיפן. לאיזה מקום שם היית חוזר ראשון?"]],
		read: { asked: 0 },
	},
	{
		asker: "noga",
		asked: "avi",
		lines: [
			["asker", 3 * day, "שלום, הפרופיל שלך עשה לי חשק לכוס יין ולשיחה ארוכה."],
			["asker", 2 * day, "אשמח לשמוע איזה יין היית בוחר."],
		],
		read: { asked: 0 },
	},
	{
		asker: "avi",
		asked: "tamar",
		lines: [["asker", 2.5 * day, "שלום תמרי, חתול ברצועה? אני חייב לשמוע איך זה התחיל."]],
	},
	{
		asker: "avi",
		asked: "hagar",
		lines: [
			["asker", 5 * day, "הגר, שלום. מה את קוראת עכשיו?"],
			["asker", 4 * day, "אני באמצע רומן יפני דק ולא רוצה שייגמר."],
		],
		read: { asked: 0 },
	},
	{
		asker: "avi",
		asked: "orna",
		lines: [["asker", 20 * day, "שלום אורנה, נעים להכיר."]],
		end: "expired",
		read: { asked: 0 },
	},
	{
		asker: "avi",
		asked: "yael",
		lines: [
			["asker", 15 * day, "שלום יעל, ראיתי שגם לך יש מה לומר על קפה."],
			["asked", 14.5 * day, "יש לי הרבה מה לומר על קפה, רובו לא סלחני 🙂"],
			["asker", 14 * day, "נפלא. אפסיק להתפאר במכונה שלי."],
		],
		archivedBy: "asker",
	},
	{
		asker: "shani",
		asked: "avi",
		lines: [
			["asker", 19, "בוקר טוב! יש לי שאלה על טיולים: הולכים לבד או עם קבוצה?"],
			["asked", 18, "בוקר טוב. לבד, עם מפה ותרמוס. ואת?"],
			["asker", 17, "עם חברות, ועם יותר מדי אוכל."],
		],
		read: { asked: 2 },
		mutedBy: "asked",
	},
	{
		asker: "avi",
		asked: "gone-woman",
		lines: [
			["asker", 60 * day, "שלום, איך עבר השבוע?"],
			["asked", 59 * day, "עמוס, אבל טוב. הייתי בקונצרט נפלא בירושלים."],
			["asker", 58 * day, "אשמח לשמוע עליו."],
		],
	},
	{
		asker: "amit",
		asked: "dana",
		lines: [
			["asker", 7.5, "שלום דנה, גם אני מתחיל את היום בריצה. כמה קילומטרים אצלך?"],
			["asked", 5, "בוקר טוב עמית. שישה ביום רגיל, עשרה בשבת."],
			["asker", 4, "מרשים. אני עוד בחמישה, ובקצב שמאפשר לדבר."],
		],
	},
	{
		asker: "omri",
		asked: "dana",
		lines: [
			["asker", 30, "שלום דנה. כתבת שחשוב לך מי שיודע להקשיב. איך מזהים את זה בשיחה ראשונה?"],
			["asker", 20, "אני שואל ברצינות, לא כתרגיל."],
		],
		read: { asked: 0 },
	},
	{
		asker: "yoav",
		asked: "dana",
		lines: [["asker", 3, "היי, מה הדבר הכי טעים שאכלת החודש?"]],
		read: { asked: 0 },
	},
	{
		asker: "dana",
		asked: "nadav",
		lines: [["asker", 3.5, "שלום נדב, המשפט שלך גרם לי לחייך. מה הסיפור מאחוריו?"]],
	},
	{
		asker: "dana",
		asked: "guy",
		lines: [["asker", 6 * day, "היי גיא, ראיתי שביקרת אצלי. מה שלומך?"]],
		end: "declined",
	},
	{
		asker: "doron",
		asked: "dana",
		lines: [["asker", 10 * day, "שלום, אפשר להכיר?"]],
		end: "declined",
	},
	{
		asker: "dana",
		asked: "gone-man",
		lines: [
			["asker", 45 * day, "תודה על הערב אתמול, היה נעים."],
			["asked", 44 * day, "תודה לך. שמרי על עצמך."],
		],
		archivedBy: "asker",
	},
	{
		// What tamar reported.
		asker: "rafi",
		asked: "tamar",
		lines: [
			["asker", 30, "שלום תמרי, נעים מאוד."],
			["asked", 29, "שלום רפי."],
			["asker", 28, "חיכיתי שעה שלמה. זה לא מנומס לא לענות."],
			["asker", 22, "טוב, הבנתי. פעם אנשים היו עונים."],
		],
	},
	{
		// What merav reported, and nadav's appeal is about.
		asker: "nadav",
		asked: "merav",
		lines: [
			["asker", 96, "שלום מרב. גננת של עצים נדירים? מה הנדיר ביותר שפגשת?"],
			["asked", 95, "שלום נדב. גינקו בן מאתיים, בחצר של מנזר. ואיפה אתה מבשל?"],
			[
				"asker",
				94,
				"במסעדה קטנה ביפו. ביום חמישי יש תפריט טעימות חדש, ואשמור לך שולחן. תבואי עם חברה.",
			],
		],
	},
];
