import { action, type Letter, line, words } from "../../platform/mail/letter.ts";

/** To somebody who was told to wait while a payment was being checked, and it came to nothing. */
export function declinedLetter(origin: string): Letter {
	return {
		subject: words`עדכון על התשלום`,
		blocks: [
			line`שלום,`,
			line`הבדיקה של התשלום הסתיימה, והוא לא אושר. לא בוצע חיוב.`,
			line`אפשר לשלם שוב, גם באמצעי תשלום אחר.`,
			action("לחשבון", `${origin}/account`),
		],
	};
}
