import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkText } from "../../app/moderation/rules/engine.ts";
import { type Family, families, type Place } from "../../app/moderation/rules/rule.ts";

/** A labelled text: the families that it belongs to, none when it is harmless. */
export type Sample = { text: string; place: Place; families: readonly Family[] };

/** `known` is what the rules were written with, `unseen` was written by somebody who had not read them. */
export function readSamples(set: "known" | "unseen"): Sample[] {
	return JSON.parse(readFileSync(join(import.meta.dirname, `${set}.json`), "utf8"));
}

const familyKeys = Object.keys(families) as Family[];

/** What the rules make of a set: what they miss of each family, and which harmless texts they withhold. */
export function scoreSamples(samples: readonly Sample[]) {
	const checked = samples.map((sample) => ({ ...sample, ...checkText(sample.text, sample.place) }));
	const harmless = checked.filter(({ families }) => families.length === 0);
	return {
		families: familyKeys.map((family) => {
			const labelled = checked.filter(({ families }) => families.includes(family));
			const missed = labelled.filter(({ hits }) => hits.every((hit) => hit.family !== family));
			const recall = 1 - missed.length / labelled.length;
			return { family, labelled: labelled.length, missed, recall };
		}),
		harmless: harmless.length,
		withheld: harmless.filter(({ verdict }) => verdict === "stop" || verdict === "hold"),
		asked: harmless.filter(({ verdict }) => verdict === "ask"),
	};
}

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

const quoted = ({ text }: Sample) => `- ${text.replace(/\s+/g, " ")}`;

/** The proof: both sets' figures, and what the rules get wrong in the second. */
export function renderScores(known: Score, unseen: Score): string {
	const lines = [
		"# Rules for texts: what they find",
		"",
		"Written by `app/moderation/rules/samples.test.ts`; `npx vitest run samples -u` renews it.",
		"The rules were written with the first set. The second was written by somebody who had not read them,",
		"and no rule is mended because of a sample in it (decision 0035). Found: a rule of the family hits,",
		"whatever the verdict. The goal: recall of 0.85 in each family, at most 2 % of the harmless withheld.",
		"On the first run over the second set the rules of version 1 missed the goal for recall in three families",
		"(amounts 0.639, escort words 0.800, contact 0.875, minors 0.677) and held the one for false stops (0.8 %).",
		"Version 2 was widened without a look at that set's texts. It needs a fresh set to be judged by: until there",
		"is one, the figures of the second set below only guard what was reached, and still miss the goal.",
		"",
		...renderSet("First set, known", known),
		...renderSet("Second set, unseen", unseen),
		"## Errors on the second set",
		"",
	];
	for (const { family, missed } of unseen.families) {
		lines.push(
			`Missed, ${family}:`,
			"",
			...(missed.length > 0 ? missed.map(quoted) : ["- none"]),
			"",
		);
	}
	const { withheld, asked } = unseen;
	lines.push(
		"Harmless and withheld:",
		"",
		...(withheld.length > 0 ? withheld.map(quoted) : ["- none"]),
		"",
	);
	lines.push(
		"Harmless and asked about:",
		"",
		...(asked.length > 0 ? asked.map(quoted) : ["- none"]),
		"",
	);
	return lines.join("\n");
}
