import { expect, test } from "vitest";
import { absolute, alternate, exitCodeOf, judge, lineOf, ratio, spreadOf } from "./figures.ts";
import { keepOthers } from "./record.ts";

const about = { name: "a page", unit: "µs", goal: 1.5 };
const rounds = (...ratios: number[]) => ratios.map((ours) => ({ ours, theirs: 1 }));

test("a goal is met at its limit and missed beyond it", () => {
	expect(judge(ratio(about, rounds(1.5, 1.5, 1.5)))).toBe("met");
	expect(judge(ratio(about, rounds(1.51, 1.51, 1.51)))).toBe("MISSED");
	expect(judge(absolute({ ...about, goal: 0 }, [0, 0, 0]))).toBe("met");
	expect(judge(absolute({ ...about, goal: 0 }, [1, 1, 1]))).toBe("MISSED");
	expect(judge(absolute({ ...about, goal: null }, [7]))).toBe("recorded");
});

test("rounds that spread over a quarter are not judged, whether they met the goal or not", () => {
	expect(spreadOf([0.875, 1, 1.125])).toBe(0.125);
	expect(judge(ratio(about, rounds(0.75, 1, 1.25)))).toBe("met");
	expect(judge(ratio(about, rounds(0.74, 1, 1.26)))).toBe("not judged");
	expect(judge(ratio(about, rounds(4, 8, 12)))).toBe("not judged");
	expect(judge(ratio(about, []))).toBe("not judged");
	expect(judge(ratio(about, rounds(Number.NaN, 1, 1)))).toBe("not judged");
});

test("a run fails on a missed goal, is unsettled on an unjudged one, and passes otherwise", () => {
	expect(exitCodeOf(["met", "not judged", "MISSED", "recorded"])).toBe(1);
	expect(exitCodeOf(["met", "not judged", "recorded"])).toBe(2);
	expect(exitCodeOf(["met", "recorded"])).toBe(0);
});

test("the ratio is the median of the rounds' ratios, not the ratio of the medians", () => {
	const found = ratio(about, [
		{ ours: 10, theirs: 10 },
		{ ours: 100, theirs: 50 },
		{ ours: 900, theirs: 300 },
	]);
	expect(found).toMatchObject({ ours: 100, baseline: 50, value: 2, rounds: 3 });
});

test("rounds alternate which side is first, and more are added while they spread", async () => {
	const order: string[] = [];
	const values = [1, 2, 4, 1, 1, 1, 1, 1, 1];
	const side = (name: string, value: () => number) => async () => {
		order.push(name);
		return value();
	};
	const found = await alternate(
		side("ours", () => values.shift() ?? 1),
		side("theirs", () => 1),
		{ least: 3, most: 9 },
	);
	expect(found.map(({ ours }) => ours)).toEqual([1, 2, 4, 1, 1, 1, 1, 1]);
	expect(order.slice(0, 4)).toEqual(["ours", "theirs", "theirs", "ours"]);
});

test("a line names the change since the last committed run", () => {
	const now = ratio(about, rounds(1.2, 1.2, 1.2));
	expect(lineOf(now, { ...now, value: 1 })).toMatch(/^met .*ratio 1\.20.*\+20 % on the last$/);
	expect(lineOf(now, undefined)).not.toContain("last");
});

test("a run of some groups keeps the figures of the others, with their commit", () => {
	const figure = (name: string, value: number) => ({
		...absolute({ name, unit: "KB", goal: 80 }, [value]),
		verdict: "met" as const,
	});
	const before = {
		commit: "old",
		leftOut: ["desk", "photos"],
		figures: [figure("a page", 1), { ...figure("a start", 2), commit: "older" }],
	};
	const run = { commit: "new", leftOut: ["kept", "photos"], figures: [figure("a page", 3)] };
	const kept = keepOthers(run, before);
	expect(kept.leftOut).toEqual(["photos"]);
	expect(
		kept.figures.map(({ name, value, ...one }) => [name, value, "commit" in one && one.commit]),
	).toEqual([
		["a start", 2, "older"],
		["a page", 3, false],
	]);
	expect(keepOthers(run, null)).toBe(run);
});
