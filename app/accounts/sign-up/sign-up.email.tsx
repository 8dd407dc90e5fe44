import {
	action,
	code,
	type EmailContent,
	line,
	small,
	way,
	words,
} from "../../platform/mail/email-content.ts";

/**
 * The confirmation mail of a sign-up. It holds nothing that was typed: whoever types a stranger's
 * address must not write in our mail.
 */
export function confirmAddress(given: { link: string; code: string }): EmailContent {
	return {
		subject: words`אישור כתובת האימייל`,
		preheader: words`הקוד והקישור בפנים.`,
		corner: "אישור כתובת",
		title: words`נשאר לאשר את הכתובת`,
		blocks: [
			line`אפשר להקליד את הקוד בעמוד ההרשמה, או לאשר בלחיצה אחת.`,
			code("הקוד", given.code),
			action("לאישור הכתובת", given.link),
			small`הקוד תקף ${10} דקות והקישור ${24} שעות. אימייל חדש מבטל את הקודם.`,
			small`לא ביקשתם? ייתכן שנפלה טעות בכתובת, ואפשר להתעלם מהאימייל. בלי אישור לא נפתח חשבון.`,
		],
		why: words`נשלח כי הכתובת הוקלדה בטופס הרשמה.`,
	};
}

/** To an address that may not open an account, without a reason. */
export function addressIsClosed({ contact }: { contact: string }): EmailContent {
	return {
		subject: words`לא נפתח חשבון`,
		preheader: words`ההרשמה בכתובת הזאת לא הושלמה.`,
		corner: "אישור כתובת",
		title: words`לא נפתח חשבון`,
		blocks: [
			line`אי אפשר לפתוח חשבון עם הכתובת הזאת. אם נפלה טעות, אפשר לכתוב לנו.`,
			way("ליצירת קשר", contact),
			small`לא ביקשתם? ייתכן שנפלה טעות בהקלדה, ואין צורך לעשות דבר.`,
		],
		why: words`נשלח כי הכתובת הוקלדה בטופס הרשמה.`,
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
		subject: words`כבר יש לך חשבון`,
		preheader: words`שום דבר לא השתנה בו.`,
		corner: "אישור כתובת",
		title: words`כבר יש לך חשבון`,
		blocks: [
			line`הכתובת הזאת נכתבה שוב בטופס הרשמה, וכבר יש לה חשבון. שום דבר לא השתנה בו.`,
			way("להתחברות", signIn),
			line`שכחת את הסיסמה? אפשר לבחור חדשה.`,
			way("לבחירת סיסמה חדשה", recover),
			small`אם הכתובת נכתבה בלי ידיעתך, ייתכן שנפלה טעות בהקלדה, ואין צורך לעשות דבר.`,
		],
		why: words`נשלח כי הכתובת הוקלדה בטופס הרשמה.`,
	};
}
