import { randomInt } from "node:crypto";
import { Busy } from "./busy.ts";

/** Six digits are easy to say; once they are crowded eight, which cannot fill up. */
const ranges = [
	[100_000, 1_000_000],
	[10_000_000, 100_000_000],
] as const;

/** With two of three numbers taken, one time in ten no free six-digit number is found. */
const draws = 6;

/**
 * Stores something under a random number, which does not reveal how many came before.
 * @param take stores it, and returns nothing if the number is taken.
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
