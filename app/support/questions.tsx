import type { ReactNode } from "react";
import { brand, statementLine } from "../brand.ts";

/** The questions that people usually ask support. */
export const questions: readonly { question: string; answer: ReactNode }[] = [
	{
		question: "כמה זמן מחכים לתשובה?",
		answer: <>עד {brand.answerTime.usual}. פניות שמגיעות בסוף השבוע נענות ביום ראשון.</>,
	},
	{
		question: "מי רואה את מה שנכתב בפנייה?",
		answer: "רק הצוות שמטפל בפנייה. הפרטים לא מופיעים באתר ולא נמסרים לאף אחד.",
	},
	{
		question: "מי יכול להצטרף?",
		answer: (
			<>
				בני ובנות <bdi dir="ltr">18</bdi> ומעלה, תושבי ישראל או בעלי אשרה תקפה. התנאים המלאים נמצאים{" "}
				<a className="link" href="/terms">
					בתנאי השימוש
				</a>
				.
			</>
		),
	},
	{
		question: "מה יופיע בדף החיוב?",
		answer: (
			<>
				השם <bdi dir="ltr">{statementLine}</bdi>, בלי שם האתר ובלי תיאור. חודש משולם מראש ואינו
				מתחדש מעצמו.
			</>
		),
	},
	{
		question: "איך עוזבים את האתר במהירות?",
		answer: (
			<>
				בכל עמוד יש כפתור ״יציאה מהירה״. במחשב אפשר גם ללחוץ שלוש פעמים על <bdi dir="ltr">Esc</bdi>.
				הלשונית עוברת לאתר ניטרלי. היסטוריית הגלישה במכשיר אינה נמחקת, ואת זה אפשר לעשות בהגדרות
				הדפדפן.
			</>
		),
	},
	{
		question: "מה אם משהו באתר לא נגיש לי?",
		answer: (
			<>
				אפשר לכתוב לנו דרך{" "}
				<a className="link" href="/contact?topic=accessibility#form">
					פנייה בנושא נגישות
				</a>
				, או לקרוא את{" "}
				<a className="link" href="/accessibility">
					הצהרת הנגישות
				</a>
				.
			</>
		),
	},
];
