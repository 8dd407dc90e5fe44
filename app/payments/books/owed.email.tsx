import { brand } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatShekels } from "../money.ts";

type Owed = { confirmation: string | null; cents: number; agorot: number };

/** To somebody whose money the provider did not pay back: what happened, and who does it now. */
export function owedLetter({ confirmation, cents, agorot }: Owed): Letter {
	return {
		subject: confirmation ? words`עדכון על ביטול עסקה ${confirmation}` : words`עדכון על ההחזר`,
		blocks: [
			line`שלום,`,
			line`העסקה הסתיימה, אבל ההחזר בסך ${formatPrice({ amount: cents, currency: "USD" })}, שהם ${formatShekels(agorot)}, עוד לא עבר: חברת התשלומים לא ביצעה אותו.`,
			line`הצוות מטפל בזה ויחזיר את הכסף, לכל המאוחר בתוך ${14} ימים ממועד הביטול. אין צורך לעשות דבר.`,
			...(confirmation ? [line`מספר אישור הביטול: ${confirmation}.`] : []),
			line`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
		],
	};
}
