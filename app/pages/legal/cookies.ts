/**
 * Every cookie that the site sets, by the name that the code gives it (over HTTPS the private ones
 * carry `__Host-` before it), with what it is for and how long the browser keeps it.
 */
export const cookies = [
	{ name: "theme", purpose: "הבחירה בין תצוגה בהירה לכהה", lasts: "שנה" },
	{
		name: "flash",
		purpose: "הודעה קצרה שעוברת מעמוד לעמוד, למשל ״הפנייה נשלחה״",
		lasts: "עד שהוצגה, דקה לכל היותר",
	},
	{ name: "draft", purpose: "מפתח לטופס שהתחלתם למלא", lasts: "48 שעות" },
	{ name: "sign-up", purpose: "מפתח להרשמה שממתינה לאישור הכתובת", lasts: "7 ימים" },
	{ name: "session", purpose: "מזהה ההתחברות", lasts: "30 יום מהביקור האחרון" },
	{ name: "signed-in", purpose: "סימן קטן שמחוברים, בלי לומר מי", lasts: "כמו ההתחברות" },
	{
		name: "second-step",
		purpose: "סימן שהסיסמה הוקלדה ונשאר להקליד את הקוד, כשהאימות הדו־שלבי פעיל",
		lasts: "שעה, או עד שהוקלד הקוד",
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
] as const;
