import {
	action,
	type EmailContent,
	line,
	small,
	words,
} from "../../platform/mail/email-content.ts";
import { linkDays } from "./link-days.ts";

/** Says that the staff answered or closed a ticket, and not a word of it. */
export function answeredEmail({ number, link }: { number: number; link: string }): EmailContent {
	return {
		subject: words`עדכון בפנייה ${number}`,
		preheader: words`העדכון מחכה בעמוד הפנייה.`,
		corner: "פנייה",
		title: words`יש עדכון בפנייה ${number}`,
		blocks: [
			line`מטעמי פרטיות התוכן לא נשלח באימייל. הוא מחכה בעמוד הפנייה, ושם אפשר גם לכתוב בחזרה.`,
			action("לעמוד הפנייה", link),
			small`הקישור תקף ${linkDays} יום, ומי שהקישור אצלו יכול לקרוא את הפנייה. תשובה לאימייל הזה מגיעה לתיבת התמיכה בלבד, ולא לעמוד הפנייה.`,
		],
		why: words`נשלח כי הכתובת נמסרה בפנייה.`,
	};
}
