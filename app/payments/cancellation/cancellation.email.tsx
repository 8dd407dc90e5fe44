import { brand, statementLine } from "../../brand.ts";
import { type Currency, formatPrice } from "../../memberships/plans.ts";
import { formatMoment } from "../../platform/dates.ts";
import {
	code,
	type EmailContent,
	facts,
	line,
	number,
	small,
	sums,
	words,
} from "../../platform/mail/email-content.ts";
import { formatShekels } from "../money.ts";

type Cancelled = {
	confirmation: string;
	receipt: number;
	currency: Currency;
	refundCents: number;
	refundAgorot: number;
	at: Date;
	/** The account is being deleted too, perhaps before the refund completes. */
	isLeaving?: boolean;
};

/** The confirmation of a cancellation: number, time and sum (duty C.4). */
export function cancellationEmail(cancelled: Cancelled): EmailContent {
	const { confirmation, receipt, currency, refundCents, refundAgorot, at, isLeaving } = cancelled;
	return {
		subject: words`ביטול עסקה ${confirmation}`,
		preheader: words`הסכום שיוחזר והמועד בפנים.`,
		corner: "ביטול עסקה",
		title: words`הביטול נרשם`,
		blocks: [
			number("מספר האישור", confirmation),
			line`העסקה שבקבלה ${receipt} בוטלה, והביטול נכנס לתוקף מיד.`,
			sums(
				"מה יוחזר",
				[
					...(currency === "ILS"
						? []
						: [["בשקלים", formatShekels(refundAgorot)] satisfies [string, string]]),
					["דמי ביטול", formatPrice({ amount: 0, currency })],
				],
				["סכום ההחזר", formatPrice({ amount: refundCents, currency })],
			),
			facts(
				["התקבל", formatMoment(at)],
				["ההחזר", words`לאמצעי התשלום שבו שולם, בתוך ${14} ימים לכל המאוחר`],
			),
			line`מסמך זיכוי יישלח באימייל נפרד. ההחזר יופיע תחת השם ${statementLine}.`,
			isLeaving
				? small`אם החשבון יימחק קודם לכן, המסמך נשמר אצלנו בלי פרטים מזהים, ואפשר לבקש אותו לפי מספר האישור.`
				: small`מה שנשאר מהמינוי אחרי הביטול, אם נשאר, מופיע בעמוד החשבון.`,
		],
		why: words`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
	};
}

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
