import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

/** The password reset mail. */
export function chooseNewPassword({ link }: { link: string }): EmailContent {
	return {
		subject: words`קישור לבחירת סיסמה`,
		blocks: [
			line`שלום,`,
			line`ביקשו מאיתנו סיסמה חדשה לחשבון של הכתובת הזו.`,
			action("לבחירת סיסמה", link),
			line`הקישור תקף שעה אחת ולשימוש אחד. קישור חדש מבטל אותו.`,
			line`לא ביקשתם? אין צורך לעשות דבר, והסיסמה נשארת כפי שהיא.`,
		],
	};
}
