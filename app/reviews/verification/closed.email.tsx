import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** A verification ended because its time was over; what it was about is read after signing in. */
export function verificationClosed(origin: string): EmailContent {
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`הפרטים מחכים בחשבון.`,
		corner: "החשבון שלך",
		title: words`יש עדכון חדש בחשבון`,
		blocks: [
			line`משהו שהתחלת נסגר כי עבר הזמן שנקבע לו, ומה שנמסר בו נמחק. אפשר להתחיל שוב בכל עת.`,
			action("לפרטים", `${origin}/verification`),
		],
		why: words`נשלח כי מדובר בפעולה שהתחלת בחשבון.`,
	};
}
