import { brand } from "../../brand.ts";
import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** To the payer, after a pending payment was declined. */
export function declinedEmail(origin: string): EmailContent {
	return {
		subject: words`עדכון על התשלום`,
		preheader: words`לא בוצע חיוב.`,
		corner: "תשלום",
		title: words`התשלום לא אושר`,
		blocks: [
			line`הבדיקה של התשלום הסתיימה, והוא לא אושר. לא בוצע חיוב.`,
			line`אפשר לשלם שוב, גם באמצעי תשלום אחר.`,
			action("לחשבון", `${origin}/account`),
		],
		why: words`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
	};
}
