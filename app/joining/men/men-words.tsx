import { brand } from "../../brand.ts";
import type { Inclusion } from "../landing/inclusions.tsx";
import type { Step } from "../landing/join-section.tsx";

/** Describes the members (specification, section 2, "Men's VIP sign-up"). */
export const members = [
	{
		title: "בגיל שבו יודעים מה רוצים",
		text: (
			<>
				גברים בני <bdi dir="ltr">35</bdi> ומעלה, עם ניסיון חיים וסקרנות שנשארה.
			</>
		),
	},
	{
		title: "יציבים כלכלית",
		text: "הקריירה או העסק כבר עומדים על הרגליים, ויש פנאי לחיים שמעבר להם.",
	},
	{
		title: "מחפשים קשר מכבד",
		text: "כנות מההתחלה, הקשבה, וגבולות ברורים של שני הצדדים.",
	},
];

/** The four benefits. */
export const benefits = [
	{
		title: "מעמד VIP",
		text: "כל חבר עובר אישור אישי. ומי שיושבת מולך יודעת שגם אתה אושרת.",
	},
	{
		title: "דיסקרטיות מלאה",
		text: "חיוב בשם ניטרלי, אימיילים בנושא ניטרלי ויציאה מהירה מכל עמוד. אתה מחליט מי רואה אותך.",
	},
	{
		title: "התאמות איכותיות",
		text: "פרופילים שנבדקו אחד אחד, ומקום לכתוב מה באמת חשוב לך. איכות לפני כמות.",
	},
	{
		title: "תמיכה אישית",
		text: (
			<>
				הצוות עונה בעצמו, בלי מענה אוטומטי. זמן המענה: עד {brand.answerTime.usual}, ובמסלול{" "}
				<bdi dir="ltr">VIP</bdi> ייפתח בהמשך גם איש קשר קבוע.
			</>
		),
	},
];

/** The eight inclusions, verbatim from `product.md`. */
export const inclusions: readonly Inclusion[] = [
	{ text: "אימות אישי של כל פרופיל", icon: "shield" },
	{ text: "חיוב בשם ניטרלי", icon: "card" },
	{ text: "יציאה מהירה מכל עמוד", icon: "run" },
	{ text: "חודש ששולם מראש ואינו מתחדש מעצמו", icon: "clock" },
	{ text: "ביטול לפי חוק בשתי לחיצות", icon: "undo" },
	{ text: "מחיקה מלאה בכל רגע", icon: "trash" },
	{ text: "תמונות פרטיות בשליטתך", icon: "lock" },
	{ text: "דיווח וחסימה בלחיצה", icon: "flag" },
];

/** The steps from the form to membership (`product.md`, "People"). */
export const steps: readonly Step[] = [
	{ title: "מסלול ופרטים", text: "מה מתאים לך, ומי אתה" },
	{ title: "הרשמה", text: "אימייל וסיסמה, והטופס מחכה לך מלא", isSignUp: true },
	{ title: "תשלום", text: "חודש אחד מראש, בשם ניטרלי" },
	{ title: "אישור אישי", text: "הצוות קורא את הבקשה. אם לא תאושר, הסכום יוחזר במלואו" },
];

/** The form's own texts. */
export const formWords = {
	restored: "מה שמילאת נשמר ומחכה לך כאן. נשאר להירשם.",
	waiting: "מה שמילאת נשמר ומחכה לך כאן. אפשר להמשיך לתשלום.",
	known: "מילאנו כאן את מה שכבר סיפרת לנו. ההמשך לתשלום מעדכן גם את הפרופיל שלך.",
	sent: (
		<>
			הבקשה שלך כבר אצלנו. אם יש מה לתקן, אפשר לשלוח שוב.{" "}
			<a className="link" href="/application">
				למצב הבקשה
			</a>
		</>
	),
	otherSide: (
		<>
			הטופס הזה מיועד לגברים, והחשבון שלך רשום כשוגר בייבי. שום דבר לא השתנה.{" "}
			<a className="link" href="/sugarbaby#form">
				לטופס שלך
			</a>
		</>
	),
	unread:
		"לא הצלחנו לטעון את מה שכבר סיפרת לנו, ולכן הטופס סגור כרגע. שום דבר לא נמחק, אפשר לנסות שוב.",
};

/** The form's heading for a man who was approved. */
export const planWords = {
	title: "חודש נוסף במועדון",
	lead: "בוחרים מסלול וממשיכים לתשלום.",
	approved: (
		<>
			הצוות כבר אישר אותך, ולכן נשאר כאן רק לבחור מסלול. שאר הפרטים נשארים כפי שהם. את מה שאחרים
			רואים אפשר לשנות{" "}
			<a className="link" href="/profile">
				בפרופיל
			</a>
			.
		</>
	),
} as const;

/** The notice to a member, whose application may still be pending. */
export function MemberWords({ isSent, isWaiting }: { isSent: boolean; isWaiting: boolean }) {
	return (
		<>
			{isWaiting ? "המינוי שלך שולם, והימים מתחילים עם האישור." : "המינוי שלך פעיל."} ״שמירת הפרטים
			בלבד״ שומרת תיקונים בלי לשלם, ותשלום נוסף מוסיף עוד חודש.
			{isSent && (
				<>
					{" "}
					<a className="link" href="/application">
						למצב הבקשה
					</a>
				</>
			)}
		</>
	);
}
