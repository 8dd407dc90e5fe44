import type { InferOutput } from "valibot";
import { brand } from "../brand.ts";
import { type EmailContent, line, quote, words } from "../platform/mail/email-content.ts";
import { type contactForm, subjects } from "./contact.form.ts";

export type Ticket = InferOutput<typeof contactForm> & {
	number: number;
	source: "contact" | "accessibility";
};

/** To the sender. The message is left out: the address may be somebody else's. */
export function confirmTicket({ number }: Ticket): EmailContent {
	return {
		subject: words`הפנייה התקבלה, מספר ${number}`,
		blocks: [
			line`שלום,`,
			line`הפנייה שלכם התקבלה. המספר שלה: ${number}.`,
			line`נשיב לכתובת הזו. זמן המענה: ${brand.responseTime}. אפשר להוסיף פרטים בתשובה לאימייל הזה.`,
			line`לא פניתם אלינו? ייתכן שמישהו טעה בכתובת, ואפשר להתעלם מהאימייל.`,
		],
	};
}

/** To the support team. */
export function forwardTicket(ticket: Ticket): EmailContent {
	const label = subjects.find(({ value }) => value === ticket.subject)?.label ?? ticket.subject;
	const about = ticket.source === "accessibility" ? "נגישות" : label;
	return {
		subject: words`פנייה ${ticket.number}: ${about}`,
		blocks: [
			line`פנייה ${ticket.number} בנושא ${about}.`,
			line`שם: ${ticket.name}`,
			line`אימייל: ${ticket.email}`,
			quote(ticket.message),
			line`תשובה לאימייל הזה תגיע לפונה.`,
		],
	};
}
