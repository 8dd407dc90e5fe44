import {
	action,
	type EmailContent,
	line,
	small,
	words,
} from "../../platform/mail/email-content.ts";
import { invitationDays } from "./invite.server.ts";

/** An invitation to the staff. It names neither the site's kind nor the roles. */
export function inviteToStaff({ link }: { link: string }): EmailContent {
	return {
		subject: words`הזמנה לחשבון צוות`,
		preheader: words`הקישור תקף ${invitationDays} ימים.`,
		corner: "צוות",
		title: words`הזמנה לחשבון צוות`,
		blocks: [
			line`נשאר לבחור שם וסיסמה, ולהוסיף אימות דו־שלבי באפליקציה בטלפון. זה לוקח כמה דקות.`,
			action("לפתיחת החשבון", link),
			small`הקישור תקף ${invitationDays} ימים ולשימוש אחד.`,
			small`ההזמנה לא הייתה צפויה? אפשר להתעלם מהאימייל. בלי הקישור לא נפתח חשבון.`,
		],
		why: words`נשלח כי הכתובת הוזמנה לצוות.`,
	};
}
