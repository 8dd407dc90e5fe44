import { brand } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { formatMoment } from "../../platform/dates.ts";
import { type EmailContent, line, words } from "../../platform/mail/email-content.ts";
import { formatShekels } from "../money.ts";

type Cancelled = {
	confirmation: string;
	receipt: number;
	refundCents: number;
	refundAgorot: number;
	at: Date;
	/** The account is being deleted too, perhaps before the refund completes. */
	isLeaving?: boolean;
};

/** The confirmation of a cancellation: number, time and sum (duty C.4). */
export function cancellationEmail(cancelled: Cancelled): EmailContent {
	const { confirmation, receipt, refundCents, refundAgorot, at, isLeaving } = cancelled;
	return {
		subject: words`ביטול עסקה ${confirmation}`,
		blocks: [
			line`שלום,`,
			line`הודעת הביטול התקבלה ב־${formatMoment(at)} ונכנסה לתוקף מיד. מספר האישור: ${confirmation}.`,
			line`העסקה: מסמך מספר ${receipt}.`,
			line`סכום ההחזר: ${formatPrice({ amount: refundCents, currency: "USD" })}, שהם ${formatShekels(refundAgorot)}. לא נגבו דמי ביטול.`,
			line`הכסף חוזר לאמצעי התשלום שבו שולם, לכל המאוחר בתוך 14 ימים. מסמך זיכוי יישלח באימייל נפרד.`,
			...(isLeaving
				? [
						line`אם החשבון יימחק קודם לכן, המסמך נשמר אצלנו בלי פרטים מזהים, ואפשר לבקש אותו לפי מספר האישור.`,
					]
				: [line`מה שנשאר מהמינוי אחרי הביטול, אם נשאר, מופיע בעמוד החשבון.`]),
			line`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
		],
	};
}
