import { formatDay } from "../../platform/dates.ts";
import {
	action,
	type EmailContent,
	facts,
	line,
	say,
	words,
} from "../../platform/mail/email-content.ts";

/** To somebody who has paid and not sent the verification: what is left, and until when. */
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
