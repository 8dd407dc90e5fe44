import { action, type Letter, line, words } from "../../platform/mail/letter.ts";

const notYou = line`לא ביקשתם? אפשר להתעלם מהאימייל. בלי לחיצה שלכם לא יישלח לכאן דבר.`;

/** To an address that somebody typed into the newsletter box. */
export function askToConfirm({ link, consentText }: { link: string; consentText: string }): Letter {
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

/** To an address that receives the newsletter already. */
export function alreadySubscribed({ stop }: { stop: string }): Letter {
	return {
		subject: words`ההרשמה כבר פעילה`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה שוב בטופס ההרשמה למכתב החודשי, והיא כבר רשומה. אין צורך לעשות דבר.`,
			action("להפסקת המכתבים", stop),
		],
	};
}
