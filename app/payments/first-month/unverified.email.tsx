import { formatPrice } from "../../memberships/plans.ts";
import { type EmailContent, line, sums, way, words } from "../../platform/mail/email-content.ts";

/** To somebody whose verification never came: the application is closed and the money goes back. */
export function unverifiedEmail(
	{ cents, isWhole }: { cents: number; isWhole: boolean },
	origin: string,
): EmailContent {
	return {
		subject: words`ההרשמה נסגרה, והסכום מוחזר`,
		preheader: words`הסכום והפרטים בפנים.`,
		corner: "החזר",
		title: words`הסכום מוחזר`,
		blocks: [
			line`עברו ${30} ימים מהתשלום והאימות לא נשלח, ולכן הבקשה נסגרה.`,
			isWhole
				? line`הסכום חוזר במלואו לאמצעי התשלום שבו שולם.`
				: line`הסכום חוזר לאמצעי התשלום שבו שולם.`,
			sums("מה מוחזר", [], ["סכום ההחזר", formatPrice({ amount: cents, currency: "USD" })]),
			line`מסמך זיכוי יישלח באימייל נפרד כשההחזר יתבצע. החשבון נשאר, בלי חיוב, ותשלום חדש יפתח בקשה חדשה.`,
			way("למצב הבקשה", `${origin}/application`),
		],
		why: words`נשלח כי שולם על תקופה והאימות לא הגיע.`,
	};
}
