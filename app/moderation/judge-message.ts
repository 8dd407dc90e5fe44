import { messageSentence } from "./judge.ts";
import { type Checked, checkText, gravestFirst, strictest } from "./rules/engine.server.ts";
import { copies, meetingWords } from "./rules/lexicon.server.ts";
import type { Mark } from "./rules/marks.ts";
import { readDocument } from "./rules/reading/document.ts";
import { findAll, isDenied, isNear, type Lexicon } from "./rules/reading/lexicon.ts";
import type { Family } from "./rules/rule.ts";
import { type Rule, verdictOf } from "./rules/rule.ts";

const { places, plans, times } = meetingWords;

/** Whether a text plans a meeting: words for one near a time or a place (`trust-and-safety.md` D.7). */
export function speaksOfMeeting(text: string): boolean {
	const document = readDocument(text);
	const around = { before: 8, after: 8, anySentence: true };
	return findAll(document, plans).some((found) => {
		if (isDenied(document, found, 2)) return false;
		if ([times, places].some((words: Lexicon) => isNear(document, words, found, around)))
			return true;
		const { tokens } = document;
		return tokens
			.slice(Math.max(0, found.from - 8), found.to + 8)
			.some(({ kind }) => kind === "time");
	});
}

/** What a rule on copies says of itself; what it finds are the sender's other messages of the day. */
type CopyRule = Omit<Rule, "find"> & { /** How many others got the text before. */ others: number };

/** One text sent to many (`trust-and-safety.md` D.5: five within a day); the gravest first. */
export const copyRules: readonly CopyRule[] = copies;

/** What the rules need to know about a message besides its text. */
export type MessageContext = {
	/** Messages that the writer sent to this person before. */
	sentBefore: number;
	/** `countCopies`: others who got nearly this text today. */
	copies: number;
	/** `asked` from an earlier answer that the writer confirmed; anything else is still asked. */
	confirmed?: string;
};

export type JudgedMessage = Checked & {
	/** Shown to the writer when the verdict is not `pass`. */
	sentence: string;
	/** What the writer may confirm to send the message anyway; empty unless asked. */
	asked: string;
	/** What the reader sees beside the message: the safety card, the rules of a first meeting. */
	cards: { safety: boolean; meeting: boolean };
	/** The lane of the case that the message opens or joins (`trust-and-safety.md` D.3); null: none. */
	lane: "A" | "B" | "D" | null;
};

/** The first messages to somebody, in which contact details are asked about (`trust-and-safety.md` D.5). */
const early = 3;

/** Money, codes, and handing things over (`members.md` 6). */
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
	gift_requests: "B",
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
