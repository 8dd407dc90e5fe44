import type { LimitWords } from "../../members/limits/limit-words.ts";
import { whoseLimit } from "../../members/limits/limit-words.ts";
import type { CurrentMember } from "../../members/member.server.ts";
import type { WayToWrite } from "../../members/way-to-write.ts";
import type { RunningLimit } from "../../moderation/enforcements/limits.server.ts";
import { ruleSentences } from "../../moderation/enforcements/rules.ts";
import {
	addDays,
	dateInIsrael,
	formatMoment,
	formatNear,
	midnightInIsrael,
} from "../../platform/dates.ts";
import { tooManyTries } from "../../platform/limits/limits.server.ts";
import type { Sent } from "../send.server.ts";

type Refused = Extract<Sent, { refused: string }>;

/** Why a message was not sent, as shown in the panel above the text. */
export type Refusal =
	| { kind: "line"; words: string }
	| { kind: "ask"; asked: string; sentence: string }
	| { kind: "stop"; sentence: string }
	| { kind: "limit"; words: LimitWords; hasPlans: boolean };

const kept = "ההודעה לא נשלחה, ומה שנכתב נשאר כאן.";

/** No plan changes what the staff decided. */
const staffTitle = "שיחות חדשות הוגבלו";

const line = (words: string): Refusal => ({ kind: "line", words });

/** The words for a message that was not sent; what was typed stays. */
export function refusalOf(refused: Refused, me: CurrentMember, now: Date): Refusal {
	switch (refused.refused) {
		case "empty":
			return line("עוד לא נכתב כאן כלום.");
		case "long":
			return line(`ההודעה ארוכה מדי: עד ${refused.most.toLocaleString("he")} תווים.`);
		case "ask":
			return { kind: "ask", asked: refused.asked, sentence: refused.sentence };
		case "stop":
			return { kind: "stop", sentence: refused.sentence };
		case "hearts":
			return limit(heartsLimit(kept), me);
		case "day":
			return limit(dayLimit(refused.most, kept, me, now), me);
		case "limited":
			return limit(limitedByStaff(refused, kept), me);
		case "fast":
			return line(`${tooManyTries(refused.seconds)}.`);
		case "waiting":
			return line("הבקשה שלך כבר שם. אפשר יהיה להמשיך כשתגיע תשובה.");
		default:
			return line("אי אפשר לכתוב כרגע.");
	}
}

/** Why a first message cannot be written now, before a word of it is. */
export function refusalBefore(
	way: Extract<WayToWrite, { kind: "closed" | "hearts" | "day" | "limited" }>,
	me: CurrentMember,
	now: Date,
): Refusal {
	if (way.kind === "closed") return line("אי אפשר לכתוב כרגע.");
	if (way.kind === "limited") {
		return limit(limitedByStaff(way, "הצוות הגביל פתיחה של שיחות חדשות."), me);
	}
	if (way.kind === "hearts") return limit(heartsLimit("לב לכאן אפשר לתת מהפרופיל."), me);
	return limit(dayLimit(way.most, "כל השיחות החדשות של היום כבר נפתחו.", me, now), me);
}

const heartsLimit = (text: string): LimitWords => ({
	title: "ההודעה הזאת מחכה ללב משני הצדדים",
	text,
	rule: "בלי מסלול פעיל, הודעה ראשונה נשלחת אחרי לב משני הצדדים",
	opens: "כשיהיה לב משני הצדדים, או עם מסלול",
	free: "לענות למי שכתבה לך, הגלריה והלבבות",
});

const limitedByStaff = ({ rule, until }: RunningLimit, text: string): LimitWords => ({
	title: staffTitle,
	text,
	rule: ruleSentences[rule].replace(/\.$/, ""),
	opens: until ? `ב־${formatMoment(until)}` : "כשהצוות יסיר את ההגבלה",
	free: "להמשיך כל שיחה שכבר נפתחה, לענות לבקשות, ולערער בעמוד ההחלטות שבחשבון",
});

const dayLimit = (most: number, text: string, me: CurrentMember, now: Date): LimitWords => ({
	title: "ההודעה הזאת תחכה למחר",
	text,
	rule: `${manyBegun(most)} ביום ${whoseLimit(me, now)}`.trim(),
	opens: formatNear(midnightInIsrael(addDays(dateInIsrael(now), 1)), now),
	free: "להמשיך כל שיחה שכבר נפתחה, ולענות לבקשות",
});

const manyBegun = (most: number) => (most === 1 ? "שיחה חדשה אחת" : `${most} שיחות חדשות`);

const limit = (words: LimitWords, { role }: CurrentMember): Refusal => ({
	kind: "limit",
	words,
	hasPlans: role === "daddy" && words.title !== staffTitle,
});
