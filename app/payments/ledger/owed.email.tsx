import { brand } from "../../brand.ts";
import { type Currency, formatPrice } from "../../memberships/plans.ts";
import { type EmailContent, facts, line, words } from "../../platform/mail/email-content.ts";
import { formatShekels } from "../money.ts";

type Owed = {
	confirmation: string | null;
	cents: number;
	currency: Currency;
	agorot: number;
	/** A part of what was bought, which goes on. */
	isPart: boolean;
};

/** After a refund failed at the provider: what happened, and that the staff take over. */
export function owedEmail({ confirmation, cents, currency, agorot, isPart }: Owed): EmailContent {
	return {
		subject: confirmation ? words`עדכון על ביטול עסקה ${confirmation}` : words`עדכון על ההחזר`,
		preheader: words`הצוות מטפל בזה.`,
		corner: "החזר",
		title: words`ההחזר עוד לא עבר`,
		blocks: [
			isPart
				? line`חברת התשלומים לא ביצעה החזר של חלק מהתשלום. הימים ששולמו נשארים, והמינוי נמשך כרגיל.`
				: line`העסקה הסתיימה, אבל חברת התשלומים לא ביצעה את ההחזר.`,
			facts(
				["סכום", formatPrice({ amount: cents, currency })],
				...(currency === "ILS" ? [] : [["בשקלים", formatShekels(agorot)] as const]),
				...(confirmation ? [["אישור ביטול", confirmation] as const] : []),
			),
			line`הצוות מטפל בזה ויחזיר את הכסף, לכל המאוחר בתוך ${14} ימים${isPart ? "" : " ממועד הביטול"}. אין צורך לעשות דבר.`,
		],
		why: words`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
	};
}
