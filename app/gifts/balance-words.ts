import type { Balance } from "../credits/lots.server.ts";
import { planOf } from "../memberships/plans.ts";
import { formatDay } from "../platform/dates.ts";

export type BalanceWords = {
	canSend: boolean;
	/** How many credits there are; absent with a package without a number. */
	count: number;
	sum: string;
	first: string;
	rows: { label: string; left: string; words: string }[];
};

const isolated = (text: string | number) => `\u2068${text}\u2069`;

export function balanceWords({ ending, lasting, unlimitedUntil }: Balance): BalanceWords {
	const count = ending.reduce((sum, { left }) => sum + left, lasting);
	const rows = ending.map(({ source, name, left, endsAt }) => ({
		label: labelOf(source, name),
		left: String(left),
		words: `עד ${isolated(formatDay(endsAt))}`,
	}));
	if (unlimitedUntil) {
		rows.push({
			label: "ללא הגבלה",
			left: "עד 20 ביום",
			words: `עד ${isolated(formatDay(unlimitedUntil))}`,
		});
	}
	if (lasting > 0) {
		rows.push({ label: "מחבילות", left: String(lasting), words: "בלי תאריך סיום" });
	}
	const [next] = rows;
	return {
		canSend: next !== undefined,
		count,
		sum: sumOf(count, unlimitedUntil !== null),
		first: next ? `${next.label}: ${leftOf(next.left)}, ${next.words}` : "אין כרגע זיכוי",
		rows,
	};
}

function sumOf(count: number, isUnlimited: boolean): string {
	if (isUnlimited) return "היתרה שלך: ללא הגבלה";
	if (count === 1) return "היתרה שלך: זיכוי אחד";
	return count === 0 ? "אין לך כרגע זיכויים" : `היתרה שלך: ${isolated(count)} זיכויים`;
}

/** Of a number, or of words that stand for it. */
function leftOf(left: string): string {
	if (left === "1") return "נשאר אחד";
	return /^\d+$/.test(left) ? `נשארו ${isolated(left)}` : left;
}

function labelOf(source: Balance["ending"][number]["source"], name: string): string {
	if (source === "plan") return `מהמסלול ${isolated(planOf(name).name)}`;
	if (source === "month") return "מתנת החודש";
	return source === "returned" ? "חזר אליך" : "זיכוי";
}
