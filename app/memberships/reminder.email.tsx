import { formatDay, formatMoment } from "../platform/dates.ts";
import { action, type EmailContent, line, words } from "../platform/mail/email-content.ts";

/** To a member, before the membership ends. */
export function reminderEmail(endsAt: Date, origin: string): EmailContent {
	return {
		subject: words`התקופה ששולמה מסתיימת ב־${formatDay(endsAt)}`,
		blocks: [
			line`שלום,`,
			line`התקופה ששולמה מסתיימת ב־${formatMoment(endsAt)}.`,
			line`דבר אינו מתחדש מעצמו ולא יהיה חיוב נוסף. מי שרוצה להמשיך יכול לשלם על תקופה נוספת. היא תתחיל בסוף הנוכחית, ואם היא במסלול גבוה יותר, כבר עם התשלום.`,
			action("לחשבון", `${origin}/account`),
		],
	};
}
