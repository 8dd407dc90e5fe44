import { expect, test } from "vitest";
import { hour, minute } from "../../../test/clock.ts";
import { presenceOf } from "./buckets.ts";

/** Midday in Israel. */
const now = new Date("2026-11-22T10:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

test("each bucket ends where the next begins, as the jobs compute it", () => {
	expect(presenceOf(ago(10 * minute - 1), true, now)).toBe(4);
	expect(presenceOf(ago(10 * minute), true, now)).toBe(3);
	expect(presenceOf(ago(12 * hour), true, now)).toBe(3);
	expect(presenceOf(ago(12 * hour + 1), true, now)).toBe(2);
	expect(presenceOf(ago(0), false, now)).toBe(0);
	expect(presenceOf(null, true, now)).toBe(0);
});
