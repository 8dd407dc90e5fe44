import { join } from "node:path";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { readSamples, renderScores, scoreSamples } from "../../../test/rule-samples/score.ts";

const proof = join(import.meta.dirname, "../../../docs/proof/rules.md");
const known = readSamples("known");
const unseen = readSamples("unseen");
const messages = readSamples("unseen-messages");
const stranger = readSamples("unseen-stranger");
const third = readSamples("unseen-stranger-third");
const gifts = readSamples("unseen-gifts");

type Score = ReturnType<typeof scoreSamples>;
const scores = new Map<typeof known, Score>();

/** A set's score; the largest takes seconds, and all tests ask about the same day. */
function scoreOf(set: typeof known): Score {
	const score = scores.get(set) ?? scoreSamples(set);
	scores.set(set, score);
	return score;
}

// Figures only: rule authors must not see the unseen set in a failed test.
const figures = (set: typeof known) => {
	const { families, harmless, withheld, asked } = scoreOf(set);
	const recall = Object.fromEntries(families.map(({ family, recall }) => [family, recall]));
	return { recall, falseStops: withheld.length / harmless, falseHints: asked.length / harmless };
};

const proofOf = () =>
	renderScores({
		known: scoreOf(known),
		unseen: scoreOf(unseen),
		"unseen-messages": scoreOf(messages),
		"unseen-stranger": scoreOf(stranger),
		"unseen-stranger-third": scoreOf(third),
		"unseen-gifts": scoreOf(gifts),
	});

// Birth years are judged by today's date.
const stopToday = () => stopClock(Date.UTC(2026, 10, 22));

test("of the samples they were written with, the rules find 0.95 and withhold one harmless at most", () => {
	stopToday();
	expect(known.length).toBeGreaterThanOrEqual(1_200);
	expect(known.filter(({ families }) => families.length === 0).length).toBeGreaterThanOrEqual(600);
	const { families, withheld } = scoreOf(known);
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

test("of requests for gifts that were written before the rule, it finds 0.85 and asks about two of twenty", () => {
	const { recall, falseStops, falseHints } = figures(gifts);
	expect(Object.keys(recall)).toEqual(["gift_requests"]);
	expect(recall.gift_requests).toBeGreaterThanOrEqual(0.85);
	expect([falseStops, falseHints <= 0.1]).toEqual([0, true]);
});

/** Version 7's results on strangers' sets in its first run; for most families below the goal. */
const floors = [
	{
		set: stranger,
		found: {
			amount_with_meeting: 0.8,
			escort_words: 0.85,
			contact_details: 1,
			minors: 0.75,
			advance_fee: 0.85,
			mules: 0.4,
			identity_documents: 0.75,
			threats: 0.45,
			harassment: 0.6,
		},
		most: { falseStops: 0, falseHints: 0.024 },
	},
	{
		set: third,
		found: {
			amount_with_meeting: 0.85,
			escort_words: 0.9,
			contact_details: 0.85,
			minors: 0.65,
			advance_fee: 0.7,
			mules: 0.65,
			identity_documents: 0.8,
			threats: 0.6,
			harassment: 0.65,
		},
		most: { falseStops: 4 / 180, falseHints: 14 / 180 },
	},
];

test("of strangers' messages they find no less than on the first run", () => {
	stopToday();
	for (const { set, found, most } of floors) {
		const { recall, falseStops, falseHints } = figures(set);
		expect(Object.keys(recall).sort()).toEqual(Object.keys(found).sort());
		for (const [family, floor] of Object.entries(found)) {
			expect(recall[family], family).toBeGreaterThanOrEqual(floor - 1e-9);
		}
		expect(falseStops).toBeLessThanOrEqual(most.falseStops + 1e-9);
		expect(falseHints).toBeLessThanOrEqual(most.falseHints + 1e-9);
	}
});

test("the proof says what the rules do now", async () => {
	stopToday();
	await expect(proofOf()).toMatchFileSnapshot(proof);
});
