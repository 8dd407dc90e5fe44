import type { Hit } from "../rules/engine.server.ts";
import type { Family, Verdict } from "../rules/rule.ts";

type Sentences = { readonly [Of in Verdict]?: string };

/** A hold is told without its cause (`members.md` 7). */
const inReview = "ההודעה בבדיקה של הצוות.";

/** Where a rule's own sentence speaks of a profile, which the staff reads. */
const sentences: { readonly [Of in Family]?: Sentences } = {
	amount_with_meeting: {
		ask: "נראה שההודעה מדברת על כסף. באתר אין תשלום בין חברים: עדיף לנסח בלי כסף.",
	},
	escort_words: {
		ask: "ההודעה נשמעת כמו הצעה של שירות. באתר אין שירותים בתשלום: עדיף לנסח אחרת.",
		stop: "נראה שההודעה מציעה שירות או מבקשת אותו. באתר אין שירותים בתשלום, ולכן היא לא נשלחת.",
	},
	contact_details: {
		ask: "נראה שיש כאן דרך ליצור קשר מחוץ לאתר. כדאי להכיר קודם כאן, במקום שאפשר לדווח ממנו ולחסום בו.",
	},
	minors: {
		ask: "נראה שההודעה מזכירה גיל מתחת ל־18. האתר הוא מגיל 18 ומעלה.",
	},
};

/** What the writer of a message reads about the rule that decided. */
export function messageSentence({ family, sentence }: Hit, verdict: Verdict): string {
	if (verdict === "hold") return inReview;
	return sentences[family]?.[verdict] ?? sentence;
}
