/** What the bench measures, how it is judged, and what it says. */
import { isBrief } from "./brief.ts";

/** One measured figure. `value` is what the goal is about: a ratio, or a size or count of its own. */
export type Figure = {
	name: string;
	unit: string;
	ours: number;
	/** The same work at its cheapest, measured in turn with ours; absent where there is none. */
	baseline?: number;
	value: number;
	/** The most that `value` may be; null for figures that are only recorded. */
	goal: number | null;
	/** Distance between the quartiles of the rounds as a part of their median. */
	spread: number;
	rounds: number;
};

export type Verdict = "met" | "MISSED" | "not judged" | "recorded";

/** A figure whose rounds differ by more says nothing about its goal. */
const widestSpread = 0.25;

/** Whether a figure met its goal; neither with rounds that spread too far. */
export function judge({ value, goal, spread }: Figure): Verdict {
	if (goal === null) return "recorded";
	if (!(spread <= widestSpread) || !Number.isFinite(value)) return "not judged";
	return value <= goal ? "met" : "MISSED";
}

/** The exit code of a run: 1 when a goal was missed, 2 when one was not judged, 0 when all were met. */
export function exitCodeOf(verdicts: readonly Verdict[]): number {
	if (verdicts.includes("MISSED")) return 1;
	return verdicts.includes("not judged") ? 2 : 0;
}

/** A value between the sorted values, at a part of the way: 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	const place = (sorted.length - 1) * part;
	const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
	return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Distance between the quartiles as a part of the median. */
export function spreadOf(values: readonly number[]): number {
	const distance = quantile(values, 0.75) - quantile(values, 0.25);
	return distance === 0 ? 0 : distance / median(values);
}

type About = { name: string; unit: string; goal: number | null };

/** A size or a count, measured once or several times. */
export function absolute(about: About, values: readonly number[]): Figure {
	const value = median(values);
	return { ...about, ours: value, value, spread: spreadOf(values), rounds: values.length };
}

/** Both sides of one round. */
export type Round = { ours: number; theirs: number };

/** Ours as a multiple of the baseline: the median of the rounds' ratios. */
export function ratio(about: About, rounds: readonly Round[]): Figure {
	const ratios = rounds.map(({ ours, theirs }) => ours / theirs);
	return {
		...about,
		ours: median(rounds.map(({ ours }) => ours)),
		baseline: median(rounds.map(({ theirs }) => theirs)),
		value: median(ratios),
		spread: spreadOf(ratios),
		rounds: rounds.length,
	};
}

type Work = () => Promise<number>;

/**
 * Measures both sides in turn, each first in every other round. Rounds are added while they spread
 * too far to be judged.
 */
export async function alternate(
	ours: Work,
	theirs: Work,
	{ least = 7, most = 21 }: { least?: number; most?: number } = {},
): Promise<Round[]> {
	if (isBrief) return [{ ours: await ours(), theirs: await theirs() }];
	const rounds: Round[] = [];
	const isEnough = () =>
		rounds.length >= least &&
		spreadOf(rounds.map((round) => round.ours / round.theirs)) <= widestSpread;
	while (rounds.length < most && !isEnough()) {
		if (rounds.length % 2 === 0) rounds.push({ ours: await ours(), theirs: await theirs() });
		else {
			const first = await theirs();
			rounds.push({ ours: await ours(), theirs: first });
		}
	}
	return rounds;
}

/** A figure as one line, beside what the last committed run found. */
export function lineOf(figure: Figure, before: Figure | undefined): string {
	const { name, unit, ours, baseline, value, goal, spread } = figure;
	const isRatio = baseline !== undefined;
	const measured = isRatio
		? `${round(ours)} ${unit} to ${round(baseline)}, ratio ${value.toFixed(2)}`
		: `${round(value)} ${unit}`;
	const asked = goal === null ? "" : `, goal at most ${goal}`;
	const change = before && before.value > 0 ? (value / before.value - 1) * 100 : undefined;
	const then =
		change === undefined ? "" : `, ${change < 0 ? "" : "+"}${change.toFixed(0)} % on the last`;
	return `${judge(figure).padEnd(10)}  ${name}: ${measured}${asked}, spread ${(spread * 100).toFixed(0)} %${then}`;
}

const round = (value: number) => Number(value.toPrecision(3)).toLocaleString("en");
