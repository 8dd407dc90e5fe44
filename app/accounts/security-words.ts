import { type Block, line, say, way, words } from "../platform/mail/email-content.ts";

/** Header and footer of every mail about access to an account. */
export const security = {
	corner: "אבטחה",
	why: words`הודעות על הכניסה לחשבון נשלחות תמיד.`,
} as const;

/** The preheader of the same mails. */
export const wasItYou = words`${say("אם זו היית את, אין צורך לעשות דבר.", "אם זה היית אתה, אין צורך לעשות דבר.", "אם זה נעשה בידיעתך, אין צורך לעשות דבר.")}`;

/** The end of the same mails: what to do if somebody else did it. */
export function notMe(link: string): Block[] {
	return [
		line`${say("לא את עשית את זה? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה.", "לא אתה עשית את זה? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה.", "זה נעשה בלי ידיעתך? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה.")}`,
		way("זה לא בידיעתי", link),
	];
}
