import {
	action,
	type EmailContent,
	line,
	small,
	words,
} from "../../platform/mail/email-content.ts";
import { linkDays } from "./link-days.ts";

/** Says that there is an answer, and not a word of it. */
export function answeredEmail({ number, link }: { number: number; link: string }): EmailContent {
	return {
		subject: words`עדכון בפנייה ${number}`,
		preheader: words`התשובה מחכה בעמוד הפנייה.`,
		corner: "פנייה",
		title: words`יש תשובה לפנייה ${number}`,
		blocks: [
			line`מטעמי פרטיות התשובה לא נשלחת באימייל. היא מחכה בעמוד הפנייה, ושם אפשר גם לכתוב בחזרה.`,
			action("לקריאת התשובה", link),
			small`הקישור תקף ${linkDays} יום, ומי שהקישור אצלו יכול לקרוא את הפנייה. תשובה לאימייל הזה מגיעה לתיבת התמיכה בלבד, ולא לעמוד הפנייה.`,
		],
		why: words`נשלח כי הכתובת נמסרה בפנייה.`,
	};
}
