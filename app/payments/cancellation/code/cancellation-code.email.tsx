import {
	code,
	type EmailContent,
	line,
	small,
	words,
} from "../../../platform/mail/email-content.ts";

/** To a buyer who requests a cancellation while signed out. */
export function cancellationCodeEmail(asked: { receipt: number; code: string }): EmailContent {
	return {
		subject: words`קוד לביטול עסקה`,
		preheader: words`הקוד בפנים, בתוקף לחצי שעה.`,
		corner: "ביטול עסקה",
		title: words`קוד לביטול עסקה`,
		blocks: [
			line`ביקשו לבטל את העסקה שבקבלה ${asked.receipt}.`,
			code("הקוד", asked.code),
			line`הקוד תקף חצי שעה, ורק בדפדפן שבו ביקשו אותו. העסקה לא תבוטל לפני שיוצג הסכום שיוחזר ויינתן אישור.`,
			small`אם זה נעשה בלי ידיעתך, אין צורך לעשות דבר.`,
		],
		why: words`נשלח כי הכתובת ומספר הקבלה הוקלדו בטופס הביטול.`,
	};
}
