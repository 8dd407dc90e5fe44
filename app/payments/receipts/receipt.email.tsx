import { brand, seller } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { action, type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatDay, formatMoment } from "../../platform/moment.ts";
import { formatShekels } from "../money.ts";
import { neutralItem, statementLine } from "../neutral-names.ts";
import type { Receipt } from "./receipt.server.ts";

const dollars = ({ cents }: { cents: number }) => formatPrice({ amount: cents, currency: "USD" });

/** The receipt, with the details of the deal that the law asks for in writing (duty C.4). */
export function receiptLetter(receipt: Receipt, origin: string): Letter {
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

/** The credit note for money that went back. */
export function creditLetter(
	credit: Receipt,
	{ confirmation }: { confirmation: string | null },
	origin: string,
): Letter {
	return {
		subject: words`מסמך זיכוי ${credit.number}`,
		blocks: [
			line`שלום,`,
			line`ההחזר בוצע. הכסף חוזר לאמצעי התשלום שממנו שולם, בדרך כלל בתוך כמה ימי עסקים.`,
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
