import { action, type Letter, line, words } from "../../platform/mail/letter.ts";

const notYou = line`זה לא הייתם אתם? בקישור הבא אפשר לנתק את כל המכשירים ולבחור סיסמה חדשה:`;

type Leaving = { newEmail: string; link: string; disown: string };

/** To the address that an account has now, when its owner asked for another one. */
export function confirmFromOldAddress({ newEmail, link, disown }: Leaving): Letter {
	return {
		subject: words`אישור של שינוי כתובת`,
		blocks: [
			line`שלום,`,
			line`ביקשו לשנות את כתובת האימייל של החשבון שלכם. הכתובת החדשה: ${newEmail}.`,
			action("לאישור השינוי", link),
			line`גם לכתובת החדשה נשלח אימייל. הכתובת משתנה רק אחרי אישור בשתיהן, תוך ${24} שעות.`,
			notYou,
			action("זה לא הייתי אני", disown),
		],
	};
}

/** To the address that shall be the account's. The old one is not named: this one may be mistyped. */
export function confirmFromNewAddress({ link }: { link: string }): Letter {
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

/** To the owner of an account, when somebody wants its address for another account. */
export function addressIsInUse(): Letter {
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

/** To the address that an account had until now. */
export function addressWasReplaced({ disown }: { disown: string }): Letter {
	return {
		subject: words`כתובת האימייל שונתה`,
		blocks: [
			line`שלום,`,
			line`כתובת האימייל של החשבון שלכם שונתה, ושאר המכשירים נותקו. לכאן לא יישלחו עוד אימיילים.`,
			line`זה לא הייתם אתם? תוך ${7} ימים אפשר להחזיר את הכתובת הזו ולבחור סיסמה חדשה:`,
			action("זה לא הייתי אני", disown),
		],
	};
}

/** To the address that an account has from now on. */
export function addressIsNow({ signIn }: { signIn: string }): Letter {
	return {
		subject: words`כתובת האימייל שונתה`,
		blocks: [
			line`שלום,`,
			line`מעכשיו זו כתובת האימייל של החשבון שלכם, ואיתה מתחברים. הסיסמה לא השתנתה.`,
			action("להתחברות", signIn),
		],
	};
}
