import {
	action,
	type EmailContent,
	line,
	small,
	words,
} from "../../platform/mail/email-content.ts";
import { security } from "../security-words.ts";

export function chooseNewPassword({ link }: { link: string }): EmailContent {
	return {
		...security,
		subject: words`קישור לבחירת סיסמה`,
		preheader: words`הקישור תקף שעה אחת.`,
		title: words`סיסמה חדשה`,
		blocks: [
			line`ביקשו מאיתנו סיסמה חדשה לחשבון של הכתובת הזאת.`,
			action("לבחירת סיסמה", link),
			small`הקישור תקף שעה אחת ולשימוש אחד. קישור חדש מבטל אותו.`,
			small`אם זה נעשה בלי ידיעתך, אין צורך לעשות דבר: הסיסמה נשארת כפי שהיא.`,
		],
	};
}
