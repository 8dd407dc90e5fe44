import { action, type Letter, line, words } from "../../platform/mail/letter.ts";

/** To an address that somebody signed up with. */
export function confirmAddress({ link, code }: { link: string; code: string }): Letter {
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

/** To the owner of an account, when somebody signed up with its address again. */
export function addressIsKnown({ signIn, recover }: { signIn: string; recover: string }): Letter {
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
