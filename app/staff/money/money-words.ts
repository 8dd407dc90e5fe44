import type { Movement } from "../../credits/movements.server.ts";

/** What kind of discrepancy it is, and what usually settles it. */
export const differenceWords: Readonly<Record<string, { title: string; help: string }>> = {
	"order-differs": {
		title: "ההזמנה שונה אצל הספק",
		help: "הסכום, המטבע או החשבון המקבל אינם כמו אצלנו. שום ימים לא ניתנו.",
	},
	"capture-differs": {
		title: "חויב סכום אחר",
		help: "החיוב אצל הספק אינו הסכום שהוצג. שום ימים לא ניתנו.",
	},
	"captured-twice": {
		title: "חויב פעמיים",
		help: "הזמנה ששולמה חויבה שוב. את החיוב השני מחזירים.",
	},
	"paid-without-account": {
		title: "תשלום לחשבון שנמחק",
		help: "הכסף הגיע אחרי המחיקה. מחזירים אותו מעמוד התשלום, וההפרש נסגר.",
	},
	"refund-failed": {
		title: "החזר שהספק דחה",
		help: "הכסף עדיין מגיע לאדם, וכך גם כתוב אצלו. מנסים שוב, או משלמים בדרך אחרת ורושמים.",
	},
	"credits-spent": {
		title: "כסף חזר על מתנות שנוצלו",
		help: "המתנות שנקנו בו נשלחו או התקבלו קודם. מה שהתקבל נשאר, והיתרה לבירור עם השולח.",
	},
	"credits-differ": {
		title: "פנקס הזיכויים אינו מסתדר",
		help: "משפט שצריך להתקיים תמיד בפנקס אינו מתקיים. מעבירים לבדיקה טכנית.",
	},
	"part-refunded": {
		title: "הוחזר חלק אצל הספק",
		help: "ההחזר נעשה אצל הספק, לא כאן, וסיים את הימים.",
	},
	"order-unknown-there": {
		title: "הספק אינו מכיר את ההזמנה",
		help: "ייתכן שנלקח כסף. ההפרש ייסגר כשהספק יענה.",
	},
	"refunds-differ": {
		title: "סכומי ההחזר שונים",
		help: "הסכומים בספרים ואצל הספק אינם שווים. ההפרש ייסגר כשישתוו.",
	},
	"event-without-order": {
		title: "דיווח של הספק שאין לו תשלום אצלנו",
		help: "הספק הודיע על חיוב או על החזר שאינו רשום אצלנו.",
	},
};

/** What a charge can become. */
export const moveNames = {
	book: {
		title: "קליטה לפי ההזמנה",
		help: "הסכום שנגבה נרשם כתשלום של ההזמנה, הקבלה יוצאת, ומה שהוזמן ניתן.",
	},
	repay: {
		title: "החזר למי ששילם",
		help: "כל מה שנגבה חוזר לאמצעי התשלום. שום ימים לא משתנים. מסמך זיכוי לא יוצא, ומי שההזמנה שלו מקבל על כך אימייל.",
	},
} as const;

export const refundStates: Readonly<Record<string, string>> = {
	asked: "נשלח לספק",
	pending: "בבדיקה אצל הספק",
	completed: "הוחזר",
	failed: "הספק דחה",
};

export const movementKinds: Readonly<Record<Movement["kind"], string>> = {
	granted: "נוספו",
	sent: "נשלחה מתנה",
	returned: "חזרה",
	expired: "הסתיימו",
	restored: "הימים נמשכו",
	refunded: "הוחזר כסף",
	frozen: "הוקפאו במחלוקת",
	thawed: "שוחררו",
};

export const handKinds: Readonly<Record<string, string>> = {
	refund: "החזר",
	paid: "החזר ששולם בדרך אחרת",
	days: "הוספת ימים",
};

/** What happens to the days of a payment that is refunded by hand. */
export const dayEffects = {
	stay: "הימים נשארים כפי שהם.",
	ends: "הימים מסתיימים עם ההחזר.",
	void: "כל הימים מתבטלים עם ההחזר.",
	ended: "הימים כבר הסתיימו.",
	package: "ההחזר מוריד זיכויים שעוד לא נשלחו, לפי הסכום.",
	gift: "החזר של הכול מבטל מתנה שעוד מחכה. מה שהתקבל נשאר אצל מי שקיבל.",
} as const;

/** What finance chooses about the days of a partial refund. */
export const dayChoices = [
	{ value: "stay", label: "הימים נשארים" },
	{ value: "end", label: "הימים מסתיימים עכשיו" },
] as const;
