import { action, type EmailContent, line, words } from "../platform/mail/email-content.ts";

/** Something waits. What, and from whom, is read after signing in. */
export function somethingWaits(origin: string): EmailContent {
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`הפרטים מחכים בפנים.`,
		corner: "החשבון שלך",
		title: words`יש עדכון חדש בחשבון`,
		blocks: [
			line`מחכה לך משהו חדש. הפרטים בפנים, אחרי התחברות.`,
			action("לפרטים", `${origin}/notifications`),
		],
		why: words`נשלח כי ביקשת אימייל כשמחכה עדכון. הבא יישלח רק אחרי ביקור בחשבון, ואפשר לכבות אותו בפנים.`,
	};
}
