import { formatPrice } from "../memberships/plans.ts";
import { formatDay } from "../platform/dates.ts";
import {
	action,
	type EmailContent,
	facts,
	line,
	say,
	sums,
	way,
	words,
} from "../platform/mail/email-content.ts";

/** To a person whose verification never came: the application is closed and the money refunded. */
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

/** To a person who paid but has not sent the verification: what is left to do, and by when. */
export function verifyEmail({ until }: { until: Date }, origin: string): EmailContent {
	return {
		subject: words`נשאר צעד אחד בחשבון שלך`,
		preheader: words`הימים ששולמו עוד לא התחילו.`,
		corner: "החשבון שלך",
		title: words`נשאר רק האימות`,
		blocks: [
			line`התשלום שלך התקבל, והימים עוד לא התחילו: הם מתחילים עם האישור. כדי שהצוות יאשר, נשאר לשלוח אימות. זה לוקח כמה דקות, מהטלפון.`,
			facts(
				["לשליחה עד", formatDay(until)],
				["אחרי המועד", words`הסכום מוחזר במלואו והבקשה נסגרת`],
			),
			action("לאימות", `${origin}/verification`),
			line`${say("התחרטת? אפשר לבטל בכל עת ולקבל את כל הסכום בחזרה.", "התחרטת? אפשר לבטל בכל עת ולקבל את כל הסכום בחזרה.", "אפשר גם לבטל בכל עת ולקבל את כל הסכום בחזרה.")}`,
		],
		why: words`תזכורת נשלחת יומיים, ${7} ימים ו־${21} ימים אחרי התשלום, אם האימות עוד לא נשלח.`,
	};
}
