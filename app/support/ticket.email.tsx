import type { InferOutput } from "valibot";
import { formatWeekday } from "../platform/dates.ts";
import {
	type EmailContent,
	facts,
	line,
	number,
	quote,
	small,
	words,
} from "../platform/mail/email-content.ts";
import { type contactForm, subjects } from "./contact.form.ts";

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

/** To the support team. */
export function forwardTicket(ticket: Ticket): EmailContent {
	const label = subjects.find(({ value }) => value === ticket.subject)?.label ?? ticket.subject;
	const about = ticket.source === "accessibility" ? "נגישות" : label;
	return {
		subject: words`פנייה ${ticket.number}: ${about}`,
		preheader: words`בנושא ${about}.`,
		corner: "פנייה",
		title: words`פנייה ${ticket.number}`,
		blocks: [
			facts(["נושא", about], ["שם", ticket.name], ["אימייל", ticket.email]),
			quote(ticket.message),
			small`תשובה לאימייל הזה תגיע אל מי שכתב את הפנייה.`,
		],
		why: words`נשלח מטופס יצירת הקשר.`,
	};
}
