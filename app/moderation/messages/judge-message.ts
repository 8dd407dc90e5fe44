import { type Checked, checkText, gravestFirst, strictest } from "../rules/engine.server.ts";
import type { Mark } from "../rules/marks.ts";
import type { Family } from "../rules/rule.ts";
import { verdictOf } from "../rules/rule.ts";
import { copyRules } from "./copy-rules.ts";
import { speaksOfMeeting } from "./meeting.ts";
import { messageSentence } from "./sentences.ts";

/** What the rules must know of a message besides its words. */
export type MessageContext = {
	/** Messages that the writer sent to this person before. */
	sentBefore: number;
	/** `countCopies`: others who got nearly this text today. */
	copies: number;
	/** `asked` of an earlier answer that the writer confirmed; what it does not name is asked. */
	confirmed?: string;
};

export type JudgedMessage = Checked & {
	/** What the writer reads when the verdict is not `pass`. */
	sentence: string;
	/** What the writer may confirm to send the message all the same; empty unless it is asked. */
	asked: string;
	/** What the reader finds beside the message: the safety card, the rules of a first meeting. */
	cards: { safety: boolean; meeting: boolean };
	/** The lane of the case that the message opens or joins (`trust-and-safety.md` D.3); null: none. */
	lane: "A" | "B" | "D" | null;
};

/** Contact details are asked about in the first messages to somebody (`trust-and-safety.md` D.5). */
const early = 3;

/** Money, codes, and what is handed over (`members.md` 6). */
const carded: ReadonlySet<Family> = new Set([
	"amount_with_meeting",
	"contact_details",
	"advance_fee",
	"mules",
	"identity_documents",
]);

const lanes: { readonly [Of in Family]?: "A" | "B" | "D" } = {
	minors: "A",
	threats: "A",
	escort_words: "B",
	amount_with_meeting: "B",
	advance_fee: "B",
	mules: "B",
	identity_documents: "B",
	harassment: "D",
	mass_copy: "D",
};

/**
 * Applies the rules to a message before it is sent (`members.md` 7). Pure. `hold`: it is sent, told as
 * 'בבדיקה', and reaches nobody before a person has decided; `stop`: it is not sent; `ask`: not before
 * `confirmed` names what was asked.
 */
export function judgeMessage(text: string, context: MessageContext): JudgedMessage {
	const { sentBefore, copies, confirmed = "" } = context;
	const found = checkText(text, "message").hits;
	const kept = sentBefore < early ? found : withoutContact(found);
	const hits = gravestFirst([...kept, ...hitsOfCopies(copies)]);
	const verdict = strictest(hits);
	const deciding = hits.filter(({ score }) => score > 0 && verdictOf(score) === verdict);
	const keys = verdict === "ask" ? deciding.map(({ rule }) => rule) : [];
	const sure = new Set(confirmed.split(" "));
	const isSure = keys.length > 0 && keys.every((key) => sure.has(key));
	const [first] = deciding;
	return {
		verdict: isSure ? "pass" : verdict,
		hits,
		sentence: first && verdict !== "pass" && !isSure ? messageSentence(first, verdict) : "",
		asked: isSure ? "" : keys.join(" "),
		cards: {
			safety: hits.some(({ family }) => carded.has(family)),
			meeting: speaksOfMeeting(text),
		},
		lane: laneOf(hits),
	};
}

/** Without contact details, and without sums that are digits of theirs. */
function withoutContact(hits: Checked["hits"]): Checked["hits"] {
	const isContact = ({ family }: { family: Family }) => family === "contact_details";
	const spans = hits.filter(isContact).flatMap(({ marks }) => marks);
	const isInside = ([start, end]: Mark) => spans.some(([from, to]) => start >= from && end <= to);
	return hits.filter((hit) => !isContact(hit) && !hit.marks.every(isInside));
}

/** The gravest rule on copies that the number of others reaches. */
function hitsOfCopies(copies: number): Checked["hits"] {
	const rule = copyRules.find(({ others }) => copies >= others);
	if (!rule) return [];
	const { key, family, version, scores, title, sentence } = rule;
	return [{ rule: key, family, version, score: scores.message ?? 0, title, sentence, marks: [] }];
}

/** The gravest of the lanes. A question alone opens no case of lane A. */
function laneOf(hits: Checked["hits"]): JudgedMessage["lane"] {
	const all = hits.map(({ family, score }) => {
		const lane = lanes[family] ?? null;
		return lane === "A" && verdictOf(score) === "ask" ? null : lane;
	});
	return (["A", "B", "D"] as const).find((lane) => all.includes(lane)) ?? null;
}
