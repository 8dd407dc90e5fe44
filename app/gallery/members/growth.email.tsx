import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** The one mail that a member asked for; what it is about is read after signing in. */
export function moreToSee(origin: string): EmailContent {
	return {
		subject: words`העדכון שביקשת`,
		preheader: words`אימייל אחד, כמו שביקשת.`,
		corner: "החשבון שלך",
		title: words`העדכון שביקשת`,
		blocks: [
			line`ביקשת אימייל אחד כשיהיה כאן יותר. עכשיו יש, והפרטים מחכים בפנים.`,
			action("לפרטים", `${origin}/gallery`),
		],
		why: words`נשלח פעם אחת, כי ביקשת אותו.`,
	};
}
