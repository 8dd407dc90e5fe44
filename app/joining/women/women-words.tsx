import { brand } from "../../brand.ts";
import type { Inclusion } from "../landing/inclusions.tsx";
import type { Step } from "../landing/join-section.tsx";

/** Describes a sugar baby (specification, section 2, "Sugar-baby join page"). */
export const members = [
	{
		title: "בוגרת",
		text: (
			<>
				בת <bdi dir="ltr">18</bdi> ומעלה, ובוחרת את הקצב שלה.
			</>
		),
	},
	{
		title: "יודעת מה היא רוצה",
		text: "אומרת מראש מה חשוב לה, ויודעת גם לומר לא.",
	},
	{
		title: "מתעניינת באנשים",
		text: "רוצה להכיר גבר מבוסס, לשיחה טובה ולקשר מכבד.",
	},
];

/** The four benefits. */
export const benefits = [
	{
		title: "קשרים איכותיים",
		text: "גברים מבוססים שעברו אישור אישי, ושיחות שמתחילות במשפט אחד כן.",
	},
	{
		title: "תמיכה",
		text: `הצוות עונה על כל שאלה, גם הקטנה. זמן המענה: עד ${brand.answerTime.usual}.`,
	},
	{
		title: "סביבה בטוחה",
		text: "התמונות שלך פרטיות עד שתחליטי אחרת, וכל דיווח שלך נקרא על ידי הצוות.",
	},
	{
		title: "חוויות מעשירות",
		text: "מקום חדש, ערב עם שיחה טובה, אדם עם סיפור. את בוחרת מתי וכמה.",
	},
];

/** The eight features every member has. */
export const inclusions: readonly Inclusion[] = [
	{ text: "הצטרפות ללא תשלום", icon: "check" },
	{ text: "כל בקשה נקראת על ידי הצוות", icon: "user" },
	{ text: "יציאה מהירה מכל עמוד", icon: "run" },
	{ text: "מחיקה מלאה בכל רגע", icon: "trash" },
	{ text: "אימות אישי של כל פרופיל", icon: "shield" },
	{ text: "כינוי במקום שם מלא", icon: "door" },
	{ text: "תמונות פרטיות בשליטתך", icon: "lock" },
	{ text: "דיווח וחסימה בלחיצה", icon: "flag" },
];

/** The steps from the form to membership (`product.md`, "People"). */
export const steps: readonly Step[] = [
	{ title: "פרטים", text: "מי את, בקווים כלליים" },
	{ title: "הרשמה", text: "אימייל וסיסמה, והטופס מחכה לך מלא", isSignUp: true },
	{ title: "קריאה אישית", text: "הצוות קורא כל בקשה בעצמו" },
	{ title: "תשובה", text: "מחכה לך באתר, רק לעינייך" },
];

/** The form's own texts. */
export const formWords = {
	restored: "מה שמילאת נשמר ומחכה לך כאן. אחרי ההרשמה נשאר רק לשלוח את הבקשה.",
	waiting: "מה שמילאת נשמר ומחכה לך. נשאר רק ללחוץ על הכפתור שבסוף הטופס, והבקשה תישלח.",
	known: "מילאנו כאן את מה שכבר סיפרת לנו. השליחה מעדכנת גם את הפרופיל שלך.",
	sent: (
		<>
			הבקשה שלך כבר אצלנו. אם יש מה לתקן, שליחה נוספת תעדכן אותה.{" "}
			<a className="link" href="/application">
				למצב הבקשה
			</a>
		</>
	),
	otherSide: (
		<>
			הטופס הזה מיועד לנשים, והחשבון שלך רשום כשוגר דדי. שום דבר לא השתנה.{" "}
			<a className="link" href="/sugardaddy#form">
				לטופס שלך
			</a>
		</>
	),
	unread:
		"לא הצלחנו לטעון את מה שכבר סיפרת לנו, ולכן הטופס סגור כרגע. שום דבר לא נמחק, אפשר לנסות שוב.",
};
