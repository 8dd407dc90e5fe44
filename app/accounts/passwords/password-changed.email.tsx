import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** To the owner of an account, after its password was changed. */
export function passwordWasChanged({ notMe }: { notMe: string }): EmailContent {
	return {
		subject: words`הסיסמה הוחלפה`,
		blocks: [
			line`שלום,`,
			line`הסיסמה של החשבון שלכם הוחלפה, ושאר המכשירים נותקו.`,
			line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", notMe),
		],
	};
}
