import { refusalOf } from "../conversations/thread/refusal-words.ts";
import { formatShekels } from "../credits/catalogue.ts";
import { giftLimits } from "../credits/gift-limits.ts";
import type { CurrentMember } from "../members/member.server.ts";
import { formatDay, formatWhen } from "../platform/dates.ts";
import type { GiftRefusal } from "./send.server.ts";

/** Why a gift was not sent; `asked` when it may be sent all the same. */
export type GiftRefused = { words: string; asked?: string; isNote?: true };

const isolated = (text: string | number) => `\u2068${text}\u2069`;

/** The words for a gift that was not sent; what was chosen and typed stays. */
export function giftRefusal(refused: GiftRefusal, me: CurrentMember, now: Date): GiftRefused {
	switch (refused.refused) {
		case "no-gift":
			return { words: "עוד לא נבחרה מתנה." };
		case "no-gifts":
			return { words: "כאן נבחר לא לקבל מתנות." };
		case "only-talks":
			return { words: "כאן נבחר לקבל מתנות רק בתוך שיחה פתוחה." };
		case "held":
			return {
				words: refused.isCancelled
					? `המתנה הקודמת לכאן בוטלה. אפשר לשלוח שוב מ־${isolated(formatDay(refused.until))}.`
					: `מתנה אחת בכל פעם לאותו אדם. אפשר לשלוח שוב אחרי שהיא תתקבל, או מ־${isolated(formatDay(refused.until))}.`,
			};
		case "sum": {
			const [sent, most] = [refused.sent, giftLimits.agorotADay].map((sum) =>
				isolated(formatShekels(sum)),
			);
			return {
				words: `היום נשלחו מתנות ב־${sent} מתוך ${most}. המתנה הזאת עוברת את הגבול, ומחר מ־${isolated("00:00")} אפשר שוב.`,
			};
		}
		case "week":
			return {
				words: `בשבוע הראשון בקהילה אפשר לשלוח ${isolated(giftLimits.firstWeek)} מתנות. אפשר שוב ${formatWhen(refused.opens, now)}.`,
			};
		case "no-note":
			return {
				words: "מתנה למי שעוד לא ענו לך מגיעה עם כמה מילים: הן ההודעה הראשונה.",
				isNote: true,
			};
		case "long-note":
			return { words: `הפתק ארוך מדי: עד ${isolated(200)} תווים.`, isNote: true };
		case "note-held":
			return {
				words: "המילים בבדיקה, ולכן המתנה לא נשלחה. לא ירד זיכוי ולא בוצע חיוב.",
				isNote: true,
			};
		case "no-credit":
			return { words: "אין כרגע זיכוי לשליחה. אפשר לשלם על המתנה עכשיו, או לקנות חבילה." };
		default:
			return ofMessage(refused, me, now);
	}
}

type OfMessage = Parameters<typeof refusalOf>[0];

function ofMessage(refused: GiftRefusal, me: CurrentMember, now: Date): GiftRefused {
	if (refused.refused === "day" && !("most" in refused)) {
		return {
			words: `${isolated(giftLimits.aDay)} מתנות נשלחו היום. מחר מ־${isolated("00:00")} אפשר שוב.`,
		};
	}
	const refusal = refusalOf(refused as OfMessage, me, now);
	switch (refusal.kind) {
		case "ask":
			return { words: refusal.sentence, asked: refusal.asked, isNote: true };
		case "stop":
			return { words: refusal.sentence, isNote: true };
		case "limit":
			return { words: `${refusal.words.rule}. ${refusal.words.opens}.` };
		default:
			return { words: refusal.words };
	}
}
