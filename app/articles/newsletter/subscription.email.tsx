import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

const notYou = line`לא ביקשתם? אפשר להתעלם מהאימייל. בלי לחיצה שלכם לא יישלח לכאן דבר.`;

/** To an address that was typed into the newsletter form. */
export function askToConfirm({
	link,
	consentText,
}: {
	link: string;
	consentText: string;
}): EmailContent {
	return {
		subject: words`נשאר לאשר את ההרשמה`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה בטופס הרשמה למכתב חודשי. כדי לקבל אותו, נשאר לאשר:`,
			action("לאישור ההרשמה", link),
			line`הקישור תקף ${7} ימים. זה מה שמאשרים: ${consentText}`,
			notYou,
		],
	};
}

/** To an address that is already subscribed. */
export function alreadySubscribed({ stop }: { stop: string }): EmailContent {
	return {
		subject: words`ההרשמה כבר פעילה`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה שוב בטופס ההרשמה למכתב החודשי, והיא כבר רשומה. אין צורך לעשות דבר.`,
			action("להפסקת המכתבים", stop),
		],
	};
}
