import { action, type EmailContent, line, words } from "../platform/mail/email-content.ts";

/** Notifies the staff that something urgent waits at the desk, without its content. */
export function urgentWaits(origin: string, waiting: number): EmailContent {
	const what =
		waiting === 1 ? words`פריט דחוף אחד מחכה` : words`פריטים דחופים מחכים: ${String(waiting)}`;
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`משהו דחוף מחכה בשולחן.`,
		corner: "שולחן הצוות",
		title: what,
		blocks: [
			line`עוד איש לא לקח, והתזכורת חוזרת בכל רבע שעה עד שלוקחים. הפרטים בשולחן בלבד, אחרי התחברות.`,
			action("לשולחן", `${origin}/staff`),
		],
		why: words`נשלח לפי לוח הכוננות: לכוננות, אחרי חצי שעה גם לשני, ואחרי שעה לכל מי שבודק.`,
	};
}
