import { action, type Letter, line, words } from "../platform/mail/letter.ts";
import { formatDay, formatMoment } from "../platform/moment.ts";

/** To a member, before the time that was paid for ends. */
export function reminderLetter(endsAt: Date, origin: string): Letter {
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
