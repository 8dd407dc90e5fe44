import { action, type Letter, line, words } from "../../platform/mail/letter.ts";

/** To somebody who forgot the password. */
export function chooseNewPassword({ link }: { link: string }): Letter {
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

/** To the owner of an account, after its password was changed. */
export function passwordWasChanged({ disown }: { disown: string }): Letter {
	return {
		subject: words`הסיסמה הוחלפה`,
		blocks: [
			line`שלום,`,
			line`הסיסמה של החשבון שלכם הוחלפה, ושאר המכשירים נותקו.`,
			line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", disown),
		],
	};
}
