import { formatMoment } from "../../platform/dates.ts";
import { type EmailContent, facts, line, way, words } from "../../platform/mail/email-content.ts";
import { security } from "../security-words.ts";

/** To the owner, once the removal of the second factor was asked for. */
export function removalIsAsked({ stop }: { stop: string }): EmailContent {
	return {
		...security,
		subject: words`בקשה להסרת האימות הדו־שלבי`,
		preheader: words`עוד לא השתנה דבר.`,
		title: words`ביקשו להסיר את האימות הדו־שלבי`,
		blocks: [
			line`מי שהסיסמה של החשבון שלך בידיו ביקש להסיר את האימות הדו־שלבי. עוד לא השתנה דבר.`,
			line`שני אנשי צוות בודקים את הבקשה. אם יאשרו, יעבור עוד שבוע, ובתחילתו ויום לפני סופו יישלח אימייל לכאן.`,
			line`אם הבקשה אינה שלך, אפשר לעצור אותה כבר עכשיו, וכדאי לבחור סיסמה חדשה.`,
			way("זה לא הייתי אני, לעצור", stop),
		],
	};
}

/** To the owner, when the week begins and a day before it ends. */
export function removalIsNear({ due, stop }: { due: Date; stop: string }): EmailContent {
	return {
		...security,
		subject: words`האימות הדו־שלבי יוסר`,
		preheader: words`עד אז אפשר לעצור.`,
		title: words`האימות הדו־שלבי יוסר`,
		blocks: [
			line`הצוות אישר את הבקשה להסיר את האימות הדו־שלבי. עד המועד הזה אפשר לעצור את ההסרה.`,
			facts(["מועד ההסרה", formatMoment(due)]),
			line`אחרי ההסרה קודי הגיבוי לא יהיו תקפים, כל המכשירים ינותקו, וההתחברות תהיה עם הסיסמה בלבד.`,
			way("זה לא הייתי אני, לעצור", stop),
		],
	};
}

/** To the owner, when a request ended and nothing changed. */
export function removalWasStopped({ byOwner }: { byOwner: boolean }): EmailContent {
	return {
		...security,
		subject: words`האימות הדו־שלבי נשאר`,
		preheader: words`שום דבר לא השתנה בחשבון.`,
		title: words`האימות הדו־שלבי נשאר`,
		blocks: [
			byOwner
				? line`הבקשה להסיר את האימות הדו־שלבי נעצרה. אם לא ביקשת להסיר אותו, כדאי לבחור סיסמה חדשה.`
				: line`הבקשה להסיר את האימות הדו־שלבי נסגרה בלי אישור. שום דבר לא השתנה בחשבון.`,
		],
	};
}
