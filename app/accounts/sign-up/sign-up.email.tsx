import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** The confirmation mail of a sign-up. */
export function confirmAddress({ link, code }: { link: string; code: string }): EmailContent {
	return {
		subject: words`קוד האישור: ${code}`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה בטופס הרשמה. כדי לאשר שהיא שלכם, אפשר לפתוח את הקישור:`,
			action("לאישור הכתובת", link),
			line`קוראים את האימייל במכשיר אחר? זה הקוד לדף שבו נרשמתם: ${code}`,
			line`הקוד תקף ${10} דקות והקישור ${24} שעות. אימייל חדש מבטל את הקודם.`,
			line`לא נרשמתם? ייתכן שמישהו טעה בכתובת, ואפשר להתעלם מהאימייל.`,
		],
	};
}

/** To an existing account's owner, after a sign-up with its address. */
export function addressIsKnown({
	signIn,
	recover,
}: {
	signIn: string;
	recover: string;
}): EmailContent {
	return {
		subject: words`כבר יש לכם חשבון`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה שוב בטופס הרשמה, וכבר יש לה חשבון. דבר לא השתנה בו.`,
			action("להתחברות", signIn),
			line`שכחתם את הסיסמה? אפשר לבחור חדשה: ${recover}`,
			line`לא אתם כתבתם אותה? ייתכן שמישהו טעה בכתובת, ואין צורך לעשות דבר.`,
		],
	};
}
