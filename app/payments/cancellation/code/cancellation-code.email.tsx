import { type EmailContent, line, words } from "../../../platform/mail/email-content.ts";

/** To a buyer who requests a cancellation while signed out. */
export function cancellationCodeEmail({
	receipt,
	code,
}: {
	receipt: number;
	code: string;
}): EmailContent {
	return {
		subject: words`קוד לביטול עסקה`,
		blocks: [
			line`שלום,`,
			line`ביקשו לבטל את העסקה שבקבלה ${receipt}. הקוד: ${code}`,
			line`הקוד תקף חצי שעה, ורק בדפדפן שבו ביקשו אותו. דבר לא יבוטל לפני שיוצג הסכום שיוחזר ותאשרו אותו.`,
			line`לא ביקשתם? אין צורך לעשות דבר.`,
		],
	};
}
