/**
 * The possible outcomes of a payment, chosen in the approval window, by a magic value or by a test.
 * README.md lists them in a table.
 */

/** The labels in the approval window, in its order. */
export const outcomeNames = {
	complete: "התשלום מצליח",
	decline: "אמצעי התשלום נדחה, ובניסיון הבא מצליח",
	"declined-capture": "החיוב נדחה סופית",
	pending: "ממתין ונשאר ממתין",
	"pending-complete": "ממתין, ואחר כך מצליח",
	"pending-deny": "ממתין, ואחר כך נדחה",
	"lost-before": "התשובה הולכת לאיבוד לפני החיוב",
	"lost-after": "התשובה הולכת לאיבוד אחרי החיוב",
	"server-error": "תקלה זמנית ב־PayPal (500)",
	unavailable: "PayPal אינו זמין לרגע (503)",
	"rate-limit": "יותר מדי בקשות (429)",
	slow: "התשובה איטית מאוד",
	refund: "מצליח, ואחר כך מוחזר במלואו",
	"refund-part": "מצליח, ואחר כך מוחזר בחלקו",
	"refund-refused": "מצליח, וההחזר שהאתר יבקש מסורב",
	"refund-pending": "מצליח, וההחזר שהאתר יבקש ממתין",
	twice: "מצליח, ואחר כך מחויב פעם שנייה",
	reverse: "מצליח, ואחר כך הבנק מבטל את החיוב",
	dispute: "מצליח, ואחר כך נפתחת מחלוקת",
	"dispute-won": "נפתחת מחלוקת ומוכרעת לטובת האתר",
	"dispute-lost": "נפתחת מחלוקת ומוכרעת לטובת הקונה",
} as const;

export type Outcome = keyof typeof outcomeNames;

/** How the events of a payment are delivered. */
export const webhookNames = {
	normal: "כרגיל",
	duplicate: "כל הודעה פעמיים",
	reordered: "בסדר הפוך",
	delayed: "באיחור",
	forged: "עם הודעות מזויפות לפניהן",
	lost: "לא נשלחות כלל",
} as const;

/** What happens to refunds that the merchant requests through the API. */
const refundWays = ["usual", "refused", "pending"] as const;

/**
 * How a reversal shows when the order is read: as a refund, in the capture's status alone, or not
 * at all. PayPal does not document which.
 */
const reversalShows = ["refund", "status", "nothing"] as const;

export type ReversalShows = (typeof reversalShows)[number];

export type RefundWay = (typeof refundWays)[number];

export type WebhookMode = keyof typeof webhookNames;

/** Faults that can hit one call of any operation. */
const faults = [
	"lost-before",
	"lost-after",
	"server-error",
	"unavailable",
	"rate-limit",
	"not-found",
	"slow",
] as const;

export type Fault = (typeof faults)[number];

export const isOutcome = (word: unknown): word is Outcome =>
	typeof word === "string" && Object.hasOwn(outcomeNames, word);

export const isWebhookMode = (word: unknown): word is WebhookMode =>
	typeof word === "string" && Object.hasOwn(webhookNames, word);

export const isRefundWay = (word: unknown): word is RefundWay =>
	refundWays.includes(word as RefundWay);

export const isReversalShows = (word: unknown): word is ReversalShows =>
	reversalShows.includes(word as ReversalShows);

export const isFault = (word: unknown): word is Fault => faults.includes(word as Fault);

/** `sim-pending-complete` in a custom id, or the part of the buyer's address before the `@`. */
export function readMagic(text: unknown): Outcome | undefined {
	if (typeof text !== "string") return undefined;
	const word = /(?:^|\b)sim-([a-z-]+)$/.exec(text)?.[1] ?? text.split("@")[0];
	return isOutcome(word) ? word : undefined;
}
