import { join } from "node:path";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { readSamples, renderScores, scoreSamples } from "../../../test/rule-samples/score.ts";

const proof = join(import.meta.dirname, "../../../docs/proof/rules.md");
const known = readSamples("known");
const unseen = readSamples("unseen");
const messages = readSamples("unseen-messages");

// Figures only: whoever writes rules shall not read the unseen set in a failed test.
const figures = (set: typeof known) => {
	const { families, harmless, withheld, asked } = scoreSamples(set);
	const recall = Object.fromEntries(families.map(({ family, recall }) => [family, recall]));
	return { recall, falseStops: withheld.length / harmless, falseHints: asked.length / harmless };
};

const proofOf = () =>
	renderScores(scoreSamples(known), scoreSamples(unseen), scoreSamples(messages));

// Years of birth are judged by today's date.
const stopToday = () => stopClock(Date.UTC(2026, 10, 22));

test("of the samples they were written with, the rules find 0.95 and withhold one harmless at most", () => {
	stopToday();
	expect(known.length).toBeGreaterThanOrEqual(1_200);
	expect(known.filter(({ families }) => families.length === 0).length).toBeGreaterThanOrEqual(600);
	const { families, withheld } = scoreSamples(known);
	for (const { family, recall } of families) expect(recall, family).toBeGreaterThanOrEqual(0.95);
	expect(withheld.length).toBeLessThanOrEqual(1);
});

test("of samples that nobody wrote them with, the rules find 0.85 and withhold 2 % of the harmless", () => {
	stopToday();
	const { recall, falseStops } = figures(unseen);
	expect(falseStops).toBeLessThanOrEqual(0.02);
	for (const [family, found] of Object.entries(recall)) {
		expect(found, family).toBeGreaterThanOrEqual(0.85);
	}
});

test("of messages that nobody wrote them with, they find 0.85, withhold 2 % and ask about 5 % of the harmless", () => {
	stopToday();
	const { recall, falseStops, falseHints } = figures(messages);
	expect(Object.keys(recall)).toHaveLength(6);
	expect(falseStops).toBeLessThanOrEqual(0.02);
	expect(falseHints).toBeLessThanOrEqual(0.05);
	for (const [family, found] of Object.entries(recall)) {
		expect(found, family).toBeGreaterThanOrEqual(0.85);
	}
});

test("the proof says what the rules do now", async () => {
	stopToday();
	await expect(proofOf()).toMatchFileSnapshot(proof);
});
