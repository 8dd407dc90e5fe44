import { checkText } from "./rules/engine.server.ts";
import { verdictOf } from "./rules/rule.ts";

/** Fields whose words others read and rules check. */
const checkedFields = [
	"display_name",
	"sentence",
	"profession",
	"interests",
	"expectations",
] as const;

type CheckedField = (typeof checkedFields)[number];

export type FieldTexts = { readonly [Field in CheckedField]?: string | null | undefined };

/** A hit as it is stored: in a field of a profile, in a note or in a message. */
export type FieldHit = {
	field: CheckedField | "note" | "message";
	rule: string;
	version: number;
	score: number;
};

export type Judged = {
	/** Why a field's text is not saved, by field; none when all may be. */
	reasons: { readonly [Field in CheckedField]?: string };
	/** What the writer may confirm to save the texts all the same; empty when nothing, or when one is stopped. */
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
