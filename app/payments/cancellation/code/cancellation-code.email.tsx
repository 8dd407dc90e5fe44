import { type Letter, line, words } from "../../../platform/mail/letter.ts";

/** To a buyer who asks, signed out, to cancel a deal. */
export function cancellationCodeLetter({
	receipt,
	code,
}: {
	receipt: number;
	code: string;
}): Letter {
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
