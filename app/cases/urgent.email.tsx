import { action, type EmailContent, line, words } from "../platform/mail/email-content.ts";

/** Tells a reviewer that something urgent waits at the desk; nothing of it stands in the mail. */
export function urgentCase(origin: string): EmailContent {
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`משהו דחוף מחכה בשולחן.`,
		corner: "שולחן הצוות",
		title: words`משהו דחוף מחכה`,
		blocks: [
			line`נפתח תיק בנתיב א׳, ויש להחליט בו בתוך שעתיים. הפרטים בשולחן בלבד, אחרי התחברות.`,
			action("לתור", `${origin}/staff/cases`),
		],
		why: words`נשלח לכל מי שבודק תיקים.`,
	};
}
