import { brand, statementLine } from "../../brand.ts";
import { type Currency, formatPrice } from "../../memberships/plans.ts";
import { formatMoment } from "../../platform/dates.ts";
import { type EmailContent, facts, line, words } from "../../platform/mail/email-content.ts";

/** After a charge without a purchase was refunded: it has no receipt, so there is no credit note. */
export function repaidEmail({
	cents,
	currency,
	at,
}: {
	cents: number;
	currency: Currency;
	at: Date;
}): EmailContent {
	return {
		subject: words`החזר של חיוב`,
		preheader: words`הסכום בפנים.`,
		corner: "החזר",
		title: words`החזר של חיוב`,
		blocks: [
			line`נגבה חיוב שלא היה צריך להיגבות, והוא הוחזר במלואו. הכסף חוזר לאמצעי התשלום שבו שולם, בדרך כלל בתוך כמה ימי עסקים.`,
			facts(
				["סכום", formatPrice({ amount: cents, currency })],
				["מועד", formatMoment(at)],
				["בדף החיוב", statementLine],
			),
			line`שום דבר אחר בחשבון לא השתנה, ואין צורך לעשות דבר.`,
		],
		why: words`${brand.legalName}, ${brand.phone}, ${brand.supportEmail}.`,
	};
}
