import { handRefusals } from "../../payments/manual/refusal-words.ts";
import { chargedText, formatShekels } from "../../payments/money.ts";
import type { Flash } from "../../platform/site.ts";
import { dayEffects } from "./money-words.ts";
import type { DescribedManual } from "./payment.server.ts";

type Toast = NonNullable<Flash["toast"]>;

const words: Readonly<Record<string, Toast>> = {
	done: { kind: "success", title: "נעשה", body: "הפעולה נרשמה" },
	added: { kind: "success", title: "הימים נוספו", body: "הפעולה נרשמה" },
	declined: { kind: "success", title: "הבקשה ירדה", body: "לא נעשה דבר" },
	waits: { kind: "success", title: "נשלח לאישור שני", body: "עד אז לא נעשה דבר" },
	completed: { kind: "success", title: "הספק החזיר את הכסף", body: "מסמך הזיכוי יוצא באימייל" },
	asked: { kind: "success", title: "נשלח לספק", body: "התשובה תגיע בהמשך" },
	pending: { kind: "success", title: "הספק בודק", body: "התשובה תגיע בהמשך" },
	failed: { kind: "destructive", title: "הספק דחה שוב", body: "ההחזר נשאר ברשימת ההפרשים" },
};

function handToast(outcome: string | { refused: string }): Toast {
	if (typeof outcome === "string") return words[outcome] ?? { kind: "success", title: "נעשה" };
	return { kind: "destructive", title: "לא נעשה", body: handRefusals[outcome.refused] ?? "" };
}

/** A page's feedback after an act: what can be undone has its bar, everything else a toast. */
export function afterMoney(
	outcome: string | { refused: string },
	hand?: DescribedManual,
): { toast?: Toast } {
	if (outcome === "deferred") return {};
	return { toast: hand ? refundToast(outcome, hand) : handToast(outcome) };
}

const isolated = (text: string) => `\u2066${text}\u2069`;

/** The same for a sum, with what happens to the days. */
function refundToast(outcome: string | { refused: string }, hand: DescribedManual): Toast {
	const toast = handToast(outcome);
	if (outcome !== "done" && outcome !== "waits") return toast;
	const sums = [
		chargedText(hand),
		...(hand.currency === "ILS" ? [] : [formatShekels(hand.agorot)]),
	];
	const sum = sums.map(isolated).join(", ");
	const body =
		outcome === "done" ? `${sum}. ${dayEffects[hand.effect]}` : `${sum}. עד האישור לא נעשה דבר.`;
	return { ...toast, body };
}
