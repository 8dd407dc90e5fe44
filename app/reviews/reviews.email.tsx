import { decisionsPath } from "../moderation/enforcements/enforcement.ts";
import { action, type EmailContent, line, words } from "../platform/mail/email-content.ts";
import type { ItemKind } from "./item.ts";

/** The page where a person reads the outcome of a change. */
function changesPage({ kind, subject }: { kind: string; subject?: string }): string {
	if (kind === "verification") return "/verification";
	return subject === "photos" ? "/profile/photos" : "/profile";
}

/** Says that there is a decision, and nothing about it. */
export function decisionEmail(
	{ kind, enforcement_id: about }: { kind: ItemKind; enforcement_id: string | null },
	notice: { kind: string; subject?: string },
	origin: string,
): EmailContent {
	const own = kind === "changes" ? changesPage(notice) : "/application";
	const page = about ? `${decisionsPath}/${about}` : own;
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`הפרטים מחכים בחשבון.`,
		corner: "החשבון שלך",
		title: words`יש החלטה חדשה בחשבון`,
		blocks: [
			line`התקבלה החלטה שנוגעת לחשבון. מה הוחלט, למה ומה אפשר לעשות: הכול כתוב בעמוד אחד, אחרי התחברות. מטעמי פרטיות שום פרט לא נשלח באימייל.`,
			action("לקריאת ההחלטה", `${origin}${page}`),
		],
		why: words`הודעות על החלטות נשלחות תמיד.`,
	};
}

/** Routine good news: what the person changed is shown now. Nothing is to be done. */
export function shownEmail(
	{ kind, subject }: { kind: string; subject?: string },
	origin: string,
): EmailContent {
	const page = changesPage({ kind, ...(subject ? { subject } : {}) });
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`הכול במקום, אין צורך לעשות דבר.`,
		corner: "החשבון שלך",
		title: words`העדכון שלך מוצג`,
		blocks: [
			line`מה ששלחת נבדק, אושר ומוצג עכשיו. אין צורך לעשות דבר.`,
			action("לצפייה", `${origin}${page}`),
		],
		why: words`נשלח כי שינית משהו בחשבון. אפשר לכבות אימיילים כאלה בהגדרות ההתראות.`,
	};
}

/** A verification ended because its time was over; what it was about is read after signing in. */
export function verificationClosed(origin: string): EmailContent {
	return {
		subject: words`יש עדכון חדש בחשבון`,
		preheader: words`הפרטים מחכים בחשבון.`,
		corner: "החשבון שלך",
		title: words`יש עדכון חדש בחשבון`,
		blocks: [
			line`פעולה שהתחלת בחשבון לא הושלמה בזמן ולכן נסגרה. מה שמסרת בה נמחק. אפשר להתחיל שוב בכל עת.`,
			action("לפרטים", `${origin}/verification`),
		],
		why: words`נשלח כי מדובר בפעולה שהתחלת בחשבון.`,
	};
}
