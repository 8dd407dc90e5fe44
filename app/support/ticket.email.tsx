import type { InferOutput } from "valibot";
import { formatWeekday } from "../platform/dates.ts";
import {
	action,
	type EmailContent,
	line,
	number,
	small,
	words,
} from "../platform/mail/email-content.ts";
import type { contactForm } from "./contact.form.ts";
import { linkDays } from "./threads/ticket-words.ts";

/** Beyond this many, one mail an hour stands for all. */
export const announcedAnHour = 20;

export type Ticket = InferOutput<typeof contactForm> & {
	number: number;
	source: "contact" | "accessibility";
};

/** To the sender. The message is left out: the address may be somebody else's. */
export function confirmTicket(ticket: Ticket & { dueAt: Date }): EmailContent {
	const until = formatWeekday(ticket.dueAt);
	return {
		subject: words`הפנייה התקבלה, מספר ${ticket.number}`,
		preheader: words`התשובה תגיע עד ${until}.`,
		corner: "פנייה",
		title: words`הפנייה התקבלה`,
		blocks: [
			number("מספר הפנייה", ticket.number),
			line`כשתהיה תשובה, יישלח לכתובת הזאת קישור אליה, לכל המאוחר ב${until}. תשובה לאימייל הזה מגיעה לתיבת התמיכה בלבד.`,
			small`לא פניתם אלינו? ייתכן שנפלה טעות בכתובת, ואפשר להתעלם מהאימייל.`,
		],
		why: words`נשלח כי הכתובת הוקלדה בטופס יצירת הקשר.`,
	};
}

/** To the support team: number and link. What was written, and by whom, is read at the desk, on record. */
export function announceTicket({ number }: Pick<Ticket, "number">, origin: string): EmailContent {
	return {
		subject: words`פנייה ${number}`,
		preheader: words`פנייה חדשה מחכה בשולחן.`,
		corner: "פנייה",
		title: words`פנייה ${number}`,
		blocks: [
			line`פנייה חדשה מחכה בשולחן. קוראים אותה ועונים עליה שם, אחרי התחברות.`,
			action("לפנייה", `${origin}/staff/tickets/${number}`),
		],
		why: words`נשלח לתיבת התמיכה כשמגיעה פנייה.`,
	};
}

/** To the support team, instead of a mail for each of many tickets. */
export function announceMany(origin: string): EmailContent {
	return {
		subject: words`פניות רבות בשעה האחרונה`,
		preheader: words`הפניות מחכות בשולחן.`,
		corner: "פנייה",
		title: words`פניות רבות בשעה האחרונה`,
		blocks: [
			line`הגיעו יותר מ־${announcedAnHour} פניות בשעה, ולכן על הבאות לא נשלח אימייל אחד לכל פנייה. כולן מחכות בשולחן.`,
			action("לפניות", `${origin}/staff/tickets`),
		],
		why: words`נשלח לתיבת התמיכה כשמגיעה פנייה.`,
	};
}

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
