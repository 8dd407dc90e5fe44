import { formatMoment } from "../../platform/dates.ts";
import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

type SeenDevice = { device: string; at: Date; notMe: string };

/** To the owner, after a sign-in from an unknown browser. */
export function newDevice({ device, at, notMe }: SeenDevice): EmailContent {
	return {
		subject: words`התחברות ממכשיר חדש`,
		blocks: [
			line`שלום,`,
			line`התחברו לחשבון שלכם ממכשיר שלא הכרנו: ${device}, ${formatMoment(at)}.`,
			line`זה הייתם אתם? אין צורך לעשות דבר.`,
			line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", notMe),
		],
	};
}
