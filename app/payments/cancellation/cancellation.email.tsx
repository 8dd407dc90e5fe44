import { brand } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatMoment } from "../../platform/moment.ts";
import { formatShekels } from "../money.ts";

type Cancelled = {
	confirmation: string;
	receipt: number;
	refundCents: number;
	refundAgorot: number;
	at: Date;
	/** The account goes as well, perhaps before the money went back. */
	isLeaving?: boolean;
};

/** To who cancelled a deal: number, moment and sum (duty C.4). */
export function cancellationLetter(cancelled: Cancelled): Letter {
	const { confirmation, receipt, refundCents, refundAgorot, at, isLeaving } = cancelled;
	return {
		subject: words`ביטול עסקה ${confirmation}`,
		blocks: [
			line`שלום,`,
			line`הודעת הביטול התקבלה ב־${formatMoment(at)} ונכנסה לתוקף מיד. מספר האישור: ${confirmation}.`,
			line`העסקה: מסמך מספר ${receipt}.`,
			line`סכום ההחזר: ${formatPrice({ amount: refundCents, currency: "USD" })}, שהם ${formatShekels(refundAgorot)}. לא נגבו דמי ביטול.`,
			line`הכסף חוזר לאמצעי התשלום שממנו שולם, לכל המאוחר בתוך 14 ימים. מסמך זיכוי יישלח באימייל נפרד.`,
			...(isLeaving
				? [
						line`אם החשבון יימחק קודם לכן, המסמך נשמר אצלנו בלי פרטים מזהים, ואפשר לבקש אותו לפי מספר האישור.`,
					]
				: [line`מה שנשאר מהמינוי אחרי הביטול, אם נשאר, מופיע בעמוד החשבון.`]),
			line`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
		],
	};
}
