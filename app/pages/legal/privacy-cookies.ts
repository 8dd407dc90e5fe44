import { sessionDays } from "../../platform/http/page-cache/page-variant.ts";

/**
 * Every cookie that the site sets, by its name in the code (over HTTPS the private ones have a
 * `__Host-` prefix), with its purpose and lifetime.
 */
export const cookies = [
	{ name: "theme", purpose: "הבחירה בין תצוגה בהירה לכהה", lasts: "שנה" },
	{ name: "look", purpose: "הבחירה להציג שם וסמל אחרים בלשונית", lasts: "שנה" },
	{ name: "exit", purpose: "לאן מובילה היציאה המהירה", lasts: "שנה" },
	{
		name: "flash",
		purpose: "הודעה קצרה שעוברת מעמוד לעמוד, למשל ״הפנייה נשלחה״",
		lasts: "עד שהוצגה, דקה לכל היותר",
	},
	{ name: "draft", purpose: "מפתח לטופס שהתחלתם למלא", lasts: "48 שעות" },
	{ name: "sign-up", purpose: "מפתח להרשמה שממתינה לאישור הכתובת", lasts: "7 ימים" },
	{ name: "session", purpose: "מזהה ההתחברות", lasts: `${sessionDays} יום מהביקור האחרון` },
	{ name: "signed-in", purpose: "סימן קטן שמחוברים, בלי לומר מי", lasts: "כמו ההתחברות" },
	{ name: "desk", purpose: "רק בדפדפן של הצוות: סימן שעבדו בו ביממה האחרונה", lasts: "יממה" },
	{
		name: "second-step",
		purpose: "סימן שהסיסמה הוקלדה ונשאר להקליד את הקוד, כשהאימות הדו־שלבי פעיל",
		lasts: "שעה, או עד שהוקלד הקוד",
	},
	{
		name: "passkey",
		purpose: "מפתח להתחברות שהתחילה במפתח גישה, כדי שתסתיים באותו דפדפן",
		lasts: "5 דקות",
	},
	{
		name: "device",
		purpose: "סימן שהדפדפן מוכר לחשבון, כדי להודיע על התחברות ממכשיר חדש",
		lasts: "שנה",
	},
	{
		name: "cancel",
		purpose: "פרטי הביטול, כשמבטלים עסקה בלי להתחבר",
		lasts: "30 דקות",
	},
	{
		name: "urgent",
		purpose: "הקוד שמוביל לתשובה, למי שכתבו בעמוד ״דחוף״ בלי חשבון",
		lasts: "עד שהדפדפן נסגר",
	},
	{
		name: "prove-work",
		purpose: "סימן שהדפדפן מתבקש לעשות חישוב קצר לפני שליחת טופס, כשנשלחים הרבה טפסים בבת אחת",
		lasts: "10 דקות",
	},
] as const;
