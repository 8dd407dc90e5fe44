import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isNearCopy, sketchOf } from "../../app/moderation/copies.server.ts";
import { copyRules } from "../../app/moderation/judge-message.ts";
import { checkText } from "../../app/moderation/rules/engine.server.ts";
import { type Family, families, type Place } from "../../app/moderation/rules/rule.ts";

/** A labelled text: the families that it belongs to, none when it is harmless. */
export type Sample = {
	text: string;
	place: Place;
	families: readonly Family[];
	/** What the same person wrote to somebody else on that day. */
	other?: string;
};

/** What the rules were written with: the first sets, four formerly unseen ones, and variations. */
const knownFiles = [
	"known",
	"known-more",
	"known-wide",
	"known-second",
	"known-third",
	"known-messages",
	"known-messages-wide",
	"known-talk",
	"known-stranger",
	"known-gifts",
] as const;

/** What the rules were written with, or a set that nobody wrote them with: of texts, of messages. */
type Set =
	| "known"
	| "unseen"
	| "unseen-messages"
	| "unseen-stranger"
	| "unseen-stranger-third"
	| "unseen-gifts";

/** Reads a set of samples. */
export function readSamples(set: Set): Sample[] {
	const files = set === "known" ? knownFiles : [set];
	return files.flatMap((file) => {
		const read = JSON.parse(readFileSync(join(import.meta.dirname, `${file}.json`), "utf8"));
		return Array.isArray(read) ? read : Object.entries(read).flatMap(messagesOf);
	});
}

/** Messages of one family, or of none. */
const messagesOf = ([family, texts]: [string, unknown]): Sample[] =>
	(texts as string[]).map((text) => ({
		text,
		place: "message",
		families: family === "harmless" ? [] : [family as Family],
	}));

const familyKeys = Object.keys(families) as Family[];

/** What the rules make of a set: what they miss of each family, and which harmless texts they withhold. */
export function scoreSamples(samples: readonly Sample[]) {
	const checked = samples.map(check);
	const harmless = checked.filter(({ families }) => families.length === 0);
	return {
		families: familyKeys.flatMap((family) => {
			const labelled = checked.filter(({ families }) => families.includes(family));
			if (labelled.length === 0) return [];
			const missed = labelled.filter(({ hits }) => hits.every((hit) => hit.family !== family));
			const recall = 1 - missed.length / labelled.length;
			return [{ family, labelled: labelled.length, missed, recall }];
		}),
		harmless: harmless.length,
		withheld: harmless.filter(({ verdict }) => verdict === "stop" || verdict === "hold"),
		asked: harmless.filter(({ verdict }) => verdict === "ask"),
	};
}

/** Of a text and another nearly the same, as if four others had got it. */
function check(sample: Sample) {
	const checked = checkText(sample.text, sample.place);
	const [sketch, other] = [sample.text, sample.other ?? ""].map((text) => sketchOf(text, hash));
	const [copied] = copyRules;
	if (!sketch || !other || !copied || !isNearCopy(sketch, other)) return { ...sample, ...checked };
	const hits = [...checked.hits.map(({ family }) => ({ family })), { family: copied.family }];
	return { ...sample, hits, verdict: "stop" as const };
}

const hash = (shingle: string) => createHash("sha256").update(shingle).digest("base64url");

type Score = ReturnType<typeof scoreSamples>;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function renderSet(title: string, score: Score): string[] {
	const { harmless, withheld, asked } = score;
	return [
		`## ${title}`,
		"",
		"| family | samples | found | recall |",
		"|---|---:|---:|---:|",
		...score.families.map(
			({ family, labelled, missed, recall }) =>
				`| ${family} | ${labelled} | ${labelled - missed.length} | ${recall.toFixed(3)} |`,
		),
		"",
		`Of ${harmless} harmless samples ${withheld.length} are stopped or held (${percent(withheld.length / harmless)}),`,
		`and about ${asked.length} the writer is asked (${percent(asked.length / harmless)}).`,
		"",
	];
}

/** First runs over sets that nobody had run; they stay as they were. */
const history = [
	"## First runs",
	"",
	"| unseen set | version | amount_with_meeting | escort_words | contact_details | minors | false stops |",
	"|---|---:|---:|---:|---:|---:|---:|",
	"| first, now known | 1 | 0.639 | 0.800 | 0.875 | 0.677 | 0.8 % |",
	"| second, now known | 3 | 0.794 | 0.938 | 0.971 | 0.968 | 4.8 % |",
	"| third, now known | 4, half written | 0.882 | 0.970 | 0.917 | 0.903 | 0.8 % |",
	"| fourth | 4 | 0.853 | 0.909 | 1.000 | 0.871 | 1.6 % |",
	"",
	"After its first run each of these sets was read and became known samples (`known-more.json`,",
	"`known-second.json`, `known-third.json`), and the rules were mended with it: version 4 with the second",
	"and the third. It is judged by the set in `unseen.json`, which nobody who writes rules has read.",
	"",
	"What one person does to another (`unseen-messages.json`, 40 messages of each family, 234 harmless):",
	"",
	"| version | advance_fee | mules | identity_documents | threats | harassment | false stops | false hints |",
	"|---|---:|---:|---:|---:|---:|---:|---:|",
	"| 5, taken back | 0.900 | 0.775 | 0.825 | 0.625 | 0.775 | 2.6 % | 14.5 % |",
	"| 6, first run | 0.900 | 0.950 | 0.975 | 0.975 | 0.975 | 2.6 % | 3.8 % |",
	"",
	"The hand that wrote this set, before it had read a pattern, then wrote version 6 with the known samples:",
	"its recall is kinder than a stranger's set would be. After the first run its 15 harmless messages that",
	"were withheld or asked about were read, and the rules mended: ten of them pass now. What it missed was",
	"not read, and mended nothing. Eager words found with other sentences were taken out afterwards, and the set",
	"was run again for its figures. Version 5's misses had been seen before the set was written. The figures below",
	"are of the last run: those of the harmless half are no longer of unseen samples.",
	"",
	"Messages and texts alike, by a stranger who had seen neither a rule nor a set (22 of each family, 200 harmless):",
	"",
	"| set | version | amount_with_meeting | escort_words | contact_details | minors | advance_fee | mules | identity_documents | threats | harassment | false stops | false hints |",
	"|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
	"| first, now known | 6 | 0.727 | 0.773 | 0.818 | 0.545 | 0.636 | 0.500 | 0.591 | 0.500 | 0.545 | 0.5 % | 4.5 % |",
	"| second | 7 | 0.800 | 0.850 | 1.000 | 0.750 | 0.850 | 0.400 | 0.750 | 0.450 | 0.600 | 0.0 % | 2.4 % |",
	"| third | 7 | 0.850 | 0.900 | 0.850 | 0.650 | 0.700 | 0.650 | 0.800 | 0.600 | 0.650 | 2.2 % | 7.8 % |",
	"",
	"The first was read (`known-stranger.json`), and version 7 was written with it. The second (20 of each family,",
	"170 harmless) is `unseen-stranger.json`; nobody had read it, and nothing was mended after its only run. Six of",
	"nine families miss the goal of 0.85: carrying money, threats and harassment by far. The third (20 of each family,",
	"180 harmless) is `unseen-stranger-third.json`, by another stranger and with harder harmless messages: six of nine",
	"families miss the goal, and so do the harmless that are withheld and asked about. Tests hold what was found.",
	"Whoever wrote version 7 had seen the misses of both older unseen sets that an earlier edition of this file",
	"lists, though neither set: the gains in those are kinder than a first run.",
	"",
	"Requests for gifts (`unseen-gifts.json`, 20 and 20 harmless) were written by the hand that then wrote the rule, before its",
	"first word: on the first run it found 0.950, withheld none of the harmless and asked about one of them.",
];

const quoted = ({ text }: Sample) => `- ${text.replace(/\s+/g, " ")}`;

const list = (title: string, samples: readonly Sample[]) => [
	title,
	"",
	...(samples.length > 0 ? samples.map(quoted) : ["- none"]),
	"",
];

const errors = (title: string, { families, withheld, asked }: Score) => [
	`## ${title}`,
	"",
	...families.flatMap(({ family, missed }) => list(`Missed, ${family}:`, missed)),
	...list("Harmless and withheld:", withheld),
	...list("Harmless and asked about:", asked),
];

/** The proof: the figures of all sets, and what the rules get wrong in each (`members.md` 7). */
export function renderScores(scores: Record<Set, Score>): string {
	const { known, unseen, "unseen-messages": messages, "unseen-stranger": stranger } = scores;
	const third = scores["unseen-stranger-third"];
	const gifts = scores["unseen-gifts"];
	return [
		"# Rules for texts: what they find",
		"",
		"Written by `app/moderation/rules/samples.test.ts`; `npx vitest run samples -u` renews it.",
		"The rules were written with the known samples; the unseen were written by somebody who had not read",
		"them, and no rule is mended because of one (decision 0035). Found: a rule of the family hits,",
		"whatever the verdict. The goal: recall of 0.85 in each family, at most 2 % of the harmless withheld;",
		"of messages at most 5 % of the harmless asked about.",
		"",
		...history,
		"",
		...renderSet("Known samples", known),
		...renderSet("Unseen samples", unseen),
		...renderSet("Unseen messages, second run", messages),
		...renderSet("Unseen messages of a stranger, first run", stranger),
		...renderSet("Unseen messages of another stranger, first run", third),
		...renderSet("Unseen requests for gifts, first run", gifts),
		...errors("Errors among the known samples", known),
		...errors("Errors among the unseen samples, which mend nothing", unseen),
		...errors("Errors among the unseen messages", messages),
		...errors("Errors among a stranger's unseen messages, which mend nothing", stranger),
		...errors("Errors among another stranger's unseen messages, which mend nothing", third),
		...errors("Errors among requests for gifts, which mend nothing", gifts),
	].join("\n");
}
