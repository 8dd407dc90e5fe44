import { countDays, formatDay, formatMoment } from "../platform/dates.ts";
import {
	action,
	type EmailContent,
	facts,
	line,
	say,
	words,
} from "../platform/mail/email-content.ts";

/** By the calendar: a reminder may come late. */
function leftWords(days: number): string {
	if (days < 1) return "היום האחרון";
	if (days === 7) return "עוד שבוע";
	return `עוד ${countDays(days)}`;
}

/** To a member, this many calendar days before the membership ends. */
export function reminderEmail(
	{ endsAt, days, mayBuy }: { endsAt: Date; days: number; mayBuy: boolean },
	origin: string,
): EmailContent {
	return {
		subject: words`התקופה ששולמה מסתיימת ב־${formatDay(endsAt)}`,
		preheader: words`לא יהיה חיוב נוסף.`,
		corner: "החשבון שלך",
		title: [leftWords(days)],
		blocks: [
			line`התקופה ששילמת עליה מסתיימת ב־${formatMoment(endsAt)}. שום דבר לא מתחדש מעצמו.`,
			...(mayBuy
				? [
						line`${say("אם תרצי להמשיך, אפשר לשלם על תקופה נוספת.", "אם תרצה להמשיך, אפשר לשלם על תקופה נוספת.", "אפשר להמשיך בתשלום על תקופה נוספת.")} היא תתחיל בתום התקופה הנוכחית, ואם היא במסלול גבוה יותר, כבר עם התשלום.`,
					]
				: []),
			...(mayBuy ? [facts(["אם לא ממשיכים", words`החשבון נשאר, בלי חיוב`])] : []),
			action("לחשבון", `${origin}/account`),
		],
		why: words`תזכורת נשלחת ${7} ימים, ${3} ימים ויום אחד לפני סוף התקופה.`,
	};
}
