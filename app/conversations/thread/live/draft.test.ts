import { expect, test } from "vitest";
import { draftDelay } from "./draft.ts";

test("a draft is saved when the writer rests, and after five seconds at the latest", () => {
	let at = 0;
	let savedAt = Number.POSITIVE_INFINITY;
	// A letter each 100 ms, without a rest.
	for (; at < 60_000 && at < savedAt; at += 100) savedAt = at + draftDelay(at);
	expect(at).toBe(5_000);
	expect(draftDelay(0)).toBe(1_500);
	expect(draftDelay(9_000)).toBe(0);
});
