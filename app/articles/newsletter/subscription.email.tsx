import {
	action,
	type EmailContent,
	line,
	small,
	way,
	words,
} from "../../platform/mail/email-content.ts";

const corner = "מכתב מדי פעם";

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
		preheader: words`בלי אישור לא יישלח לכאן דבר.`,
		corner,
		title: words`נשאר לאשר את ההרשמה`,
		blocks: [
			line`הכתובת הזאת נכתבה בטופס ההרשמה למכתב. כדי לקבל אותו, נשאר לאשר.`,
			action("לאישור ההרשמה", link),
			small`הקישור תקף ${7} ימים. זה מה שמאשרים: ${consentText}`,
			small`לא ביקשתם? אפשר להתעלם מהאימייל. בלי לחיצה שלכם לא יישלח לכאן דבר.`,
		],
		why: words`נשלח כי הכתובת הוקלדה בטופס ההרשמה למכתב.`,
	};
}

export function alreadySubscribed({ stop }: { stop: string }): EmailContent {
	return {
		subject: words`ההרשמה כבר פעילה`,
		preheader: words`אין צורך לעשות דבר.`,
		corner,
		title: words`ההרשמה כבר פעילה`,
		blocks: [
			line`הכתובת הזאת נכתבה שוב בטופס ההרשמה למכתב, והיא כבר רשומה. אין צורך לעשות דבר.`,
			way("להפסקת המכתבים", stop),
		],
		why: words`נשלח כי הכתובת הוקלדה בטופס ההרשמה למכתב.`,
	};
}
