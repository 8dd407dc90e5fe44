import {
	action,
	type EmailContent,
	facts,
	line,
	say,
	small,
	way,
	words,
} from "../../platform/mail/email-content.ts";
import { notMe, security } from "../security-words.ts";

type Leaving = {
	newEmail: string;
	link: string;
	notMe: string;
	/** Link that stops a change requested without this address; null for an ordinary change. */
	stop: string | null;
};

/** To the current address, after a change was requested. */
export function confirmFromOldAddress({ newEmail, link, stop, ...links }: Leaving): EmailContent {
	return {
		...security,
		subject: words`אישור של שינוי כתובת`,
		preheader: words`בלי אישור הכתובת לא תשתנה.`,
		title: words`לשנות את הכתובת?`,
		blocks: [
			line`ביקשו לשנות את כתובת האימייל של החשבון שלך.`,
			facts(["הכתובת החדשה", newEmail]),
			action("לאישור השינוי", link),
			...(stop
				? [
						line`בבקשה נכתב שאין גישה לכתובת הזאת. בלי אישור מכאן הצוות בודק את הבקשה, ואחרי אישור שלו עובר עוד שבוע.`,
						way("לעצור את הבקשה", stop),
					]
				: [
						small`גם לכתובת החדשה נשלח אימייל. הכתובת משתנה רק אחרי אישור בשתיהן, בתוך ${24} שעות.`,
					]),
			...notMe(links.notMe),
		],
	};
}

/** To the new address. It does not mention the old one: the new one may be mistyped. */
export function confirmFromNewAddress({
	link,
	isLost,
}: {
	link: string;
	isLost: boolean;
}): EmailContent {
	return {
		subject: words`אישור של כתובת חדשה`,
		preheader: words`הקישור תקף 24 שעות.`,
		corner: "אישור כתובת",
		title: words`נשאר לאשר את הכתובת`,
		blocks: [
			line`הכתובת הזאת נכתבה ככתובת החדשה של חשבון.`,
			action("לאישור הכתובת", link),
			isLost
				? small`הקישור תקף ${24} שעות. אחרי האישור הצוות בודק את הבקשה, ואם יאשר, הכתובת תשתנה כעבור שבוע.`
				: small`גם לכתובת הקודמת נשלח אימייל. הכתובת משתנה רק אחרי אישור בשתיהן, בתוך ${24} שעות.`,
			small`לא ביקשתם? ייתכן שנפלה טעות בכתובת, ואפשר להתעלם מהאימייל.`,
		],
		why: words`נשלח כי הכתובת הוקלדה ככתובת חדשה של חשבון.`,
	};
}

/** To an existing account's owner, when another account requests its address. */
export function addressIsInUse(): EmailContent {
	return {
		...security,
		subject: words`הכתובת כבר בשימוש`,
		preheader: words`שום דבר לא השתנה בחשבון שלך.`,
		title: words`הכתובת כבר בשימוש`,
		blocks: [
			line`הכתובת הזאת נכתבה ככתובת חדשה של חשבון אחר, וכבר יש לה חשבון. שום דבר לא השתנה בו.`,
			line`אם זו הייתה בקשה שלך, ${say("את יכולה", "אתה יכול", "אפשר")} לבחור כתובת אחרת, או להתחבר עם הכתובת הזאת.`,
			small`אם זה נעשה בלי ידיעתך, ייתכן שנפלה טעות בהקלדה, ואין צורך לעשות דבר.`,
		],
	};
}

/** To the old address, after the change. */
export function addressWasReplaced(links: { notMe: string }): EmailContent {
	return {
		...security,
		why: words`זו ההודעה האחרונה לכתובת הזאת, והיא נשלחת תמיד.`,
		subject: words`כתובת האימייל שונתה`,
		preheader: words`לכאן לא יישלחו עוד אימיילים.`,
		title: words`הכתובת שונתה`,
		blocks: [
			line`כתובת האימייל של החשבון שלך שונתה, ומכשירים שהיו מחוברים נותקו. לכאן לא יישלחו עוד אימיילים.`,
			line`אם זה נעשה בלי ידיעתך, ${say("את יכולה", "אתה יכול", "אפשר")} בתוך ${7} ימים להחזיר את הכתובת הזאת ולבחור סיסמה חדשה.`,
			way("זה לא בידיעתי", links.notMe),
		],
	};
}

/** To the new address, after the change. */
export function addressIsNow({ signIn }: { signIn: string }): EmailContent {
	return {
		...security,
		subject: words`כתובת האימייל שונתה`,
		preheader: words`הסיסמה לא השתנתה.`,
		title: words`הכתובת שונתה`,
		blocks: [
			line`מעכשיו זו כתובת האימייל של החשבון שלך, ואיתה מתחברים. הסיסמה לא השתנתה.`,
			way("להתחברות", signIn),
		],
	};
}
