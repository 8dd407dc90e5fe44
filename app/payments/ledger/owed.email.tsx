import { brand } from "../../brand.ts";
import { formatPrice } from "../../memberships/plans.ts";
import { type EmailContent, line, words } from "../../platform/mail/email-content.ts";
import { formatShekels } from "../money.ts";

type Owed = { confirmation: string | null; cents: number; agorot: number };

/** After a refund failed at the provider: what happened, and that the staff take over. */
export function owedEmail({ confirmation, cents, agorot }: Owed): EmailContent {
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
