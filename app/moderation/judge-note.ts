import type { FieldHit } from "./judge.ts";
import { messageSentence } from "./messages/sentences.ts";
import { checkText } from "./rules/engine.server.ts";
import { verdictOf } from "./rules/rule.ts";

export type JudgedNote = {
	/** Null: it may be sent; else what its writer reads at the field. */
	sentence: string | null;
	/** What the writer may confirm to send it all the same; empty unless it is only asked. */
	asked: string;
	hits: readonly FieldHit[];
};

/** A note is short and goes to one person: what would be held in a message is written anew. */
const held = "הצוות צריך לראות מילים כאלה לפני שהן נשלחות, ולכן הן לא נשלחו. אפשר לכתוב אחרת.";

/**
 * Applies the rules to a note to one person before it is sent (`members.md` 7). Pure.
 * @param confirmed `asked` of an earlier answer that the writer confirmed.
 */
export function judgeNote(text: string, confirmed = ""): JudgedNote {
	const { verdict, hits } = checkText(text, "note");
	const found = hits.map(({ rule, version, score }) => ({
		field: "note" as const,
		rule,
		version,
		score,
	}));
	const deciding = hits.filter(({ score }) => verdictOf(score) === verdict);
	const [first] = deciding;
	if (verdict === "pass" || !first) return { sentence: null, asked: "", hits: found };
	if (verdict === "hold") return { sentence: held, asked: "", hits: found };
	const asked = verdict === "ask" ? deciding.map(({ rule }) => rule) : [];
	const sure = new Set(confirmed.split(" "));
	if (asked.length > 0 && asked.every((rule) => sure.has(rule))) {
		return { sentence: null, asked: "", hits: found };
	}
	return { sentence: messageSentence(first, verdict), asked: asked.join(" "), hits: found };
}
