import { checkText, type Hit } from "./rules/engine.server.ts";
import { type Family, type Verdict, verdictOf } from "./rules/rule.ts";

export type JudgedNote = {
	/** Null: it may be sent; else the message at the field. */
	sentence: string | null;
	/** What the writer may confirm to send it anyway; empty unless only asked. */
	asked: string;
	hits: readonly FieldHit[];
};

/** A note is short and goes to one person: what a message would be held for must be reworded. */
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

type Sentences = { readonly [Of in Verdict]?: string };

/** A hold does not reveal its cause (`members.md` 7). */
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

export function messageSentence({ family, sentence }: Hit, verdict: Verdict): string {
	if (verdict === "hold") return inReview;
	return sentences[family]?.[verdict] ?? sentence;
}

/** Fields that others read and rules check. */
const checkedFields = [
	"display_name",
	"sentence",
	"profession",
	"interests",
	"expectations",
	"answer1",
	"answer2",
] as const;

type CheckedField = (typeof checkedFields)[number];

export type FieldTexts = { readonly [Field in CheckedField]?: string | null | undefined };

/** A stored hit: in a field of a profile, in a note or in a message. */
export type FieldHit = {
	field: CheckedField | "note" | "message";
	rule: string;
	version: number;
	score: number;
};

export type Judged = {
	/** Why a field's text is not saved, by field; empty if all may be. */
	reasons: { readonly [Field in CheckedField]?: string };
	/** What the writer may confirm to save the texts anyway; empty when nothing, or when one is stopped. */
	asked: string;
	hits: readonly FieldHit[];
};

/**
 * Applies the rules to the texts of a profile that its owner wants to save (`members.md` 7). A text
 * that is held may be saved: others read it only after a person has.
 * @param confirmed `asked` of an earlier answer that the writer confirmed; what it does not name is asked.
 */
export function judgeTexts(texts: FieldTexts, confirmed = ""): Judged {
	const sure = new Set(confirmed.split(" "));
	const reasons: { [Field in CheckedField]?: string } = {};
	const asked: string[] = [];
	const found: FieldHit[] = [];
	let isStopped = false;
	for (const field of checkedFields) {
		const { verdict, hits } = checkText(texts[field] ?? "", "profile");
		found.push(...hits.map(({ rule, version, score }) => ({ field, rule, version, score })));
		const deciding = hits.filter(({ score }) => verdictOf(score) === verdict);
		if (verdict === "stop") isStopped = true;
		if (verdict === "ask") {
			const keys = deciding.map(({ rule }) => `${field}:${rule}`);
			asked.push(...keys);
			if (keys.every((key) => sure.has(key))) continue;
		}
		const [first] = deciding;
		if (first && (verdict === "stop" || verdict === "ask")) reasons[field] = first.sentence;
	}
	return { reasons, asked: isStopped ? "" : asked.join(" "), hits: found };
}
