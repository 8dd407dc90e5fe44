import { type EmailContent, line, words } from "../../platform/mail/email-content.ts";
import { notMe, security, wasItYou } from "../security-words.ts";

export function passwordWasChanged(links: { notMe: string }): EmailContent {
	return {
		...security,
		subject: words`הסיסמה הוחלפה`,
		preheader: wasItYou,
		title: words`הסיסמה הוחלפה`,
		blocks: [line`הסיסמה של החשבון שלך הוחלפה, ושאר המכשירים נותקו.`, ...notMe(links.notMe)],
	};
}
