import { action, type EmailContent, line, words } from "../../platform/mail/email-content.ts";

const notYou = line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`;

type Leaving = { newEmail: string; link: string; notMe: string };

/** To the current address, after a change was requested. */
export function confirmFromOldAddress({ newEmail, link, notMe }: Leaving): EmailContent {
	return {
		subject: words`אישור של שינוי כתובת`,
		blocks: [
			line`שלום,`,
			line`ביקשו לשנות את כתובת האימייל של החשבון שלכם. הכתובת החדשה: ${newEmail}.`,
			action("לאישור השינוי", link),
			line`גם לכתובת החדשה נשלח אימייל. הכתובת משתנה רק אחרי אישור בשתיהן, תוך ${24} שעות.`,
			notYou,
			action("זה לא הייתי אני", notMe),
		],
	};
}

/** To the new address. It does not mention the old one: the new one may be mistyped. */
export function confirmFromNewAddress({ link }: { link: string }): EmailContent {
	return {
		subject: words`אישור של כתובת חדשה`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה ככתובת חדשה של חשבון. כדי לאשר שהיא שלכם, אפשר לפתוח את הקישור:`,
			action("לאישור הכתובת", link),
			line`גם לכתובת הקודמת נשלח אימייל. הכתובת משתנה רק אחרי אישור בשתיהן, תוך ${24} שעות.`,
			line`לא ביקשתם? ייתכן שמישהו טעה בכתובת, ואפשר להתעלם מהאימייל.`,
		],
	};
}

/** To an existing account's owner, when another account requests its address. */
export function addressIsInUse(): EmailContent {
	return {
		subject: words`הכתובת כבר בשימוש`,
		blocks: [
			line`שלום,`,
			line`הכתובת הזו נכתבה ככתובת חדשה של חשבון אחר, וכבר יש לה חשבון. דבר לא השתנה בו.`,
			line`אתם כתבתם אותה? אפשר לבחור כתובת אחרת, או להתחבר עם הכתובת הזו.`,
			line`לא אתם? ייתכן שמישהו טעה בכתובת, ואין צורך לעשות דבר.`,
		],
	};
}

/** To the old address, after the change. */
export function addressWasReplaced({ notMe }: { notMe: string }): EmailContent {
	return {
		subject: words`כתובת האימייל שונתה`,
		blocks: [
			line`שלום,`,
			line`כתובת האימייל של החשבון שלכם שונתה, ושאר המכשירים נותקו. לכאן לא יישלחו עוד אימיילים.`,
			line`זה לא הייתם אתם? תוך ${7} ימים אפשר להחזיר את הכתובת הזו ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", notMe),
		],
	};
}

/** To the new address, after the change. */
export function addressIsNow({ signIn }: { signIn: string }): EmailContent {
	return {
		subject: words`כתובת האימייל שונתה`,
		blocks: [
			line`שלום,`,
			line`מעכשיו זו כתובת האימייל של החשבון שלכם, ואיתה מתחברים. הסיסמה לא השתנתה.`,
			action("להתחברות", signIn),
		],
	};
}
