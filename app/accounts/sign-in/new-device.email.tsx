import { action, type Letter, line, words } from "../../platform/mail/letter.ts";
import { formatMoment } from "../../platform/moment.ts";

type SeenDevice = { device: string; at: Date; disown: string };

/** To the owner of an account, after a sign-in from a browser that was not seen before. */
export function newDevice({ device, at, disown }: SeenDevice): Letter {
	return {
		subject: words`התחברות ממכשיר חדש`,
		blocks: [
			line`שלום,`,
			line`התחברו לחשבון שלכם ממכשיר שלא הכרנו: ${device}, ${formatMoment(at)}.`,
			line`זה הייתם אתם? אין צורך לעשות דבר.`,
			line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", disown),
		],
	};
}
