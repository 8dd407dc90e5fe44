import { randomInt } from "node:crypto";
import { Busy } from "./busy.ts";

/** Six digits are easily said; once they are crowded eight, which cannot fill. */
const ranges = [
	[100_000, 1_000_000],
	[10_000_000, 100_000_000],
] as const;

/** Where two of three numbers are taken, one in ten times no free one of six digits is found. */
const draws = 6;

/**
 * Stores something under a random number, which does not tell how many came before.
 * @param take stores it, and returns nothing where the number is taken.
 */
export async function drawNumber<Row>(
	take: (number: number) => Promise<Row | undefined>,
): Promise<Row> {
	for (const [from, to] of ranges) {
		for (let draw = 0; draw < draws; draw += 1) {
			const taken = await take(randomInt(from, to));
			if (taken !== undefined) return taken;
		}
	}
	throw new Busy("numbers");
}
