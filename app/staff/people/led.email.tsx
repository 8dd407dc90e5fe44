import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

const ways = {
	export: {
		subject: words`עותק של המידע שלך`,
		line: line`לבקשתך: את עותק המידע מורידים מהחשבון, אחרי התחברות.`,
		path: "/account/export",
		label: "להורדת המידע",
	},
	delete: {
		subject: words`מחיקת החשבון`,
		line: line`לבקשתך: את המחיקה מאשרים בחשבון, אחרי התחברות. לפני האישור כתוב מה נמחק ומה מוחזר.`,
		path: "/account/delete",
		label: "למחיקת החשבון",
	},
} as const;

/** Directs people who asked the staff for a copy or for deletion to the page where only the owner can do it. */
export function ledEmail(way: keyof typeof ways, origin: string): EmailContent {
	const { subject, line, path, label } = ways[way];
	return {
		subject,
		preheader: words`ההמשך בחשבון.`,
		corner: "החשבון שלך",
		title: subject,
		blocks: [line, action(label, `${origin}${path}`)],
		why: words`האימייל נשלח אחרי בקשה לתמיכה. אם לא הייתה בקשה כזאת, אין צורך לעשות דבר.`,
	};
}
