/** States of the payment (specification, section 4, "Payment widget"). */
export type PaymentState =
	| "loading"
	| "ready"
	| "processing"
	| "success"
	| "error"
	| "cancelled"
	| "pending";

/** A possible outcome: the resulting state, its toast, and a notice that stays on the page. */
export type Outcome = {
	state: Extract<PaymentState, "success" | "error" | "cancelled" | "pending">;
	title: string;
	body: string;
	/** The next step, shown below the notice. */
	next?: string;
};

/** The toasts of the error catalogue (`product.md`), each with what it means to the payer. */
export const outcomes = {
	unloaded: {
		state: "error",
		title: "שגיאה",
		body: "לא ניתן לטעון את PayPal",
		next: "לא בוצע חיוב. אפשר לטעון שוב, או לבדוק שחוסם פרסומות אינו עוצר את PayPal.",
	},
	unordered: {
		state: "error",
		title: "שגיאה",
		body: "לא ניתן ליצור הזמנה",
		next: "לא בוצע חיוב. אפשר לנסות שוב.",
	},
	outdated: {
		state: "error",
		title: "שגיאה",
		body: "לא ניתן ליצור הזמנה",
		next: "המינוי שלך השתנה מאז שהעמוד נפתח, ולכן גם התקופה שמוצגת כאן. לא בוצע חיוב.",
	},
	uncaptured: {
		state: "error",
		title: "שגיאת תשלום",
		body: "לא ניתן להשלים את התשלום",
		next: "אם החיוב בכל זאת עבר, המינוי ייפתח ותישלח קבלה לאימייל. כדאי לבדוק בחשבון לפני ניסיון נוסף.",
	},
	declined: {
		state: "error",
		title: "שגיאת תשלום",
		body: "לא ניתן להשלים את התשלום",
		next: "אמצעי התשלום נדחה ולא בוצע חיוב. אותו אמצעי עשוי להידחות שוב: כדאי לבחור אחר ב־PayPal, או לברר עם מי שהנפיק אותו.",
	},
	broken: {
		state: "error",
		title: "שגיאת תשלום",
		body: "אירעה שגיאה במערכת התשלומים",
		next: "לא אושר תשלום. אפשר לנסות שוב.",
	},
	blocked: {
		state: "error",
		title: "שגיאת תשלום",
		body: "הדפדפן חסם את חלון התשלום",
		next: "לא אושר תשלום. כדאי לאפשר לאתר חלונות קופצים, בסמל שליד הכתובת או בהגדרות הדפדפן, ואז לנסות שוב.",
	},
	cancelled: {
		state: "cancelled",
		title: "התשלום בוטל",
		body: "ביטלת את התשלום, לא בוצע חיוב",
	},
	pending: {
		state: "pending",
		title: "התשלום בבדיקה",
		body: "נעדכן אותך כשהבדיקה תסתיים, אין צורך לשלם שוב",
	},
	paid: { state: "success", title: "התשלום הושלם בהצלחה", body: "המינוי שלך הופעל" },
	/** A package, or a gift paid for directly. */
	paidPackage: {
		state: "success",
		title: "התשלום הושלם בהצלחה",
		body: "החבילה מחכה בעמוד המתנות",
	},
	paidGift: { state: "success", title: "התשלום הושלם בהצלחה", body: "המתנה בדרך" },
	/** A first month, before the staff approved the profile. */
	paidBeforeApproval: {
		state: "success",
		title: "התשלום הושלם בהצלחה",
		body: "המינוי שלך הופעל, והימים מתחילים עם האישור",
	},
	/** The period paid for begins when the running one ends. */
	paidAhead: { state: "success", title: "התשלום הושלם בהצלחה", body: "התקופה הבאה שולמה" },
	paidElsewhere: {
		state: "success",
		title: "התשלום הושלם בהצלחה",
		body: "התשלום הושלם בחלון אחר או במכשיר אחר, אין צורך לשלם שוב",
	},
	paused: {
		state: "error",
		title: "שגיאה",
		body: "התשלומים סגורים כרגע",
		next: "לא בוצע חיוב. מה ששולם בעבר נשאר בתוקף.",
	},
	signedOut: {
		state: "error",
		title: "נדרשת התחברות",
		body: "יש להתחבר או להירשם לפני התשלום",
	},
} as const satisfies Record<string, Outcome>;

/** Whether the provider's error means that the browser blocked the popup. */
export function isBlockedWindow(error: unknown): boolean {
	const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
	const said = `${name} ${message}`;
	// A window that the user closed was open.
	return /popup|pop-up|open.{0,12}window|window.{0,12}block/i.test(said) && !/clos/i.test(said);
}
