import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** Says that there is a decision, and nothing about it. */
export function enforcementEmail(path: string, origin: string): EmailContent {
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`הפרטים מחכים בחשבון.`,
		corner: "החשבון שלך",
		title: words`יש עדכון חדש בחשבון`,
		blocks: [
			line`התקבלה החלטה שנוגעת לחשבון. מה הוחלט, למה ומה אפשר לעשות: הכול כתוב בעמוד אחד, אחרי התחברות. מטעמי פרטיות שום פרט לא נשלח באימייל.`,
			action("לקריאה בחשבון", `${origin}${path}`),
		],
		why: words`הודעות על החלטות נשלחות תמיד.`,
	};
}
