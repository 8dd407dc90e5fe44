import type { Movement } from "../../credits/movements.server.ts";

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
