import { formatNear, formatWhen } from "../../platform/dates.ts";
import { longestNote } from "../album/album-words.ts";
import type { AskRefusal } from "../album/requests.server.ts";
import { type LimitWords, whoseLimit } from "../limits/limit-words.ts";
import { nextMidnight } from "../limits/page-limits.server.ts";
import type { CurrentMember } from "../member.server.ts";

export function limitOf(most: number, me: CurrentMember, now: Date): LimitWords {
	return {
		title: "הבקשה הזאת תחכה למחר",
		text: "כל הבקשות של היום כבר נשלחו, והבקשה הזאת לא נשלחה.",
		rule: `${most === 1 ? "בקשה אחת" : `${most} בקשות`} ביום ${whoseLimit(me, now)}`.trim(),
		opens: formatNear(nextMidnight(now), now),
		free: "אלבומים שכבר נפתחו לך, הגלריה והשיחות",
	};
}

export function refusalWords(refused: Exclude<AskRefusal, { refused: "day" }>, now: Date): string {
	switch (refused.refused) {
		case "note":
			return refused.sentence;
		case "long":
			return `עד ${longestNote} תווים. כדאי לקצר, ומה שנכתב נשאר כאן.`;
		case "week":
			return `כבר נשלחה בקשה השבוע. אפשר שוב ${formatWhen(refused.againAt, now)}.`;
		case "open":
			return "האלבום כבר פתוח לך.";
		default:
			return "אי אפשר לבקש כרגע.";
	}
}
