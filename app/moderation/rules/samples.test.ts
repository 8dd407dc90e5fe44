import { join } from "node:path";
import { expect, test } from "vitest";
import { readSamples, renderScores, scoreSamples } from "../../../test/rule-samples/score.ts";

const proof = join(import.meta.dirname, "../../../docs/proof/rules.md");
const known = readSamples("known");
const unseen = readSamples("unseen");

// Figures only: whoever writes rules shall not read the second set in a failed test.
const figures = (set: typeof known) => {
	const { families, harmless, withheld } = scoreSamples(set);
	const recall = Object.fromEntries(families.map(({ family, recall }) => [family, recall]));
	return { recall, falseStops: withheld.length / harmless };
};

test("of the samples they were written with, the rules get each right", () => {
	expect(known).toHaveLength(250);
	expect(known.filter(({ families }) => families.length === 0)).toHaveLength(125);
	expect(figures(known)).toEqual({
		recall: { amount_with_meeting: 1, escort_words: 1, contact_details: 1, minors: 1 },
		falseStops: 0,
	});
});

/** What was reached; the goal is 0.85 in each family. */
const reached = {
	amount_with_meeting: 0.75,
	escort_words: 0.8,
	contact_details: 0.87,
	minors: 0.67,
} as const;

test("of samples that nobody wrote them with, the rules stop at most 2 % wrongly and find what they found", () => {
	expect(unseen).toHaveLength(250);
	const { recall, falseStops } = figures(unseen);
	expect(falseStops).toBeLessThanOrEqual(0.02);
	for (const [family, least] of Object.entries(reached)) {
		expect(recall[family], family).toBeGreaterThanOrEqual(least);
	}
});

test("the proof says what the rules do now", async () => {
	await expect(renderScores(scoreSamples(known), scoreSamples(unseen))).toMatchFileSnapshot(proof);
});
