import { brand, seller, statementLine } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";
import { formatShekels } from "../money.ts";
import { neutralItem } from "../neutral-names.ts";
import type { Receipt } from "./receipt.server.ts";

const dollars = ({ cents }: { cents: number }) => formatPrice({ amount: cents, currency: "USD" });

/** The receipt, with the purchase details the law requires in writing (duty C.4). */
export function receiptEmail(receipt: Receipt, origin: string): EmailContent {
	return {
		subject: words`קבלה ${receipt.number}`,
		blocks: [
			line`שלום,`,
			line`התשלום התקבל, תודה. אלה פרטי העסקה.`,
			line`מסמך מספר ${receipt.number}, ${formatMoment(receipt.issuedAt)}.`,
			line`פריט: ${neutralItem.hebrew}. מתחיל עם התשלום. אם נמשכת תקופה קודמת באותו מסלול או במסלול גבוה יותר, מתחיל בסופה. אינו מתחדש מעצמו.`,
			line`סכום: ${dollars(receipt)}, שהם ${formatShekels(receipt.totalAgorot)} כולל מע״מ של ${formatShekels(receipt.vatAgorot)}, לפי שער ${Number(receipt.usdIls)} מיום ${formatDay(new Date(receipt.usdIlsDate))}.`,
			line`בדף החשבון של אמצעי התשלום יופיע השם ${statementLine}.`,
			line`אפשר לבטל בכל עת ובלי דמי ביטול: על הימים המלאים שנותרו יוחזר החלק היחסי, ואם לא נוצל אף יום יוחזר הכול. לביטול צריך את מספר המסמך.`,
			action("ביטול עסקה", `${origin}/cancel`),
			line`העוסק: ${seller}, ${brand.phone}, ${brand.supportEmail}. מסמך ממוחשב.`,
		],
	};
}

/** The credit note for a refund. */
export function creditNoteEmail(
	credit: Receipt,
	{ confirmation }: { confirmation: string | null },
	origin: string,
): EmailContent {
	return {
		subject: words`מסמך זיכוי ${credit.number}`,
		blocks: [
			line`שלום,`,
			line`ההחזר בוצע. הכסף חוזר לאמצעי התשלום שבו שולם, בדרך כלל בתוך כמה ימי עסקים.`,
			line`מסמך מספר ${credit.number}, ${formatMoment(credit.issuedAt)}, זיכוי על מסמך ${credit.of ?? ""}.`,
			...(confirmation
				? [line`מספר אישור הביטול: ${confirmation}.`]
				: [line`הימים ששולמו בעסקה הזאת הסתיימו עם ההחזר. מה שנשאר מופיע בחשבון.`]),
			line`פריט: ${neutralItem.hebrew}.`,
			line`סכום: ${dollars(credit)}, שהם ${formatShekels(credit.totalAgorot)} כולל מע״מ של ${formatShekels(credit.vatAgorot)}, לפי שער ${Number(credit.usdIls)} מיום ${formatDay(new Date(credit.usdIlsDate))}.`,
			action("הקבלות שלי", `${origin}/account/receipts`),
			line`העוסק: ${seller}, ${brand.phone}, ${brand.supportEmail}. מסמך ממוחשב.`,
		],
	};
}
