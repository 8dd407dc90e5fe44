import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeValues, saveMerged } from "./merge.ts";

const list = fc.subarray(["a", "b", "c"]);
const values = fc.record({ name: fc.option(fc.constantFrom("x", "y", "null")), tags: list });

test("a field edited on one side takes that edit; two different edits are a conflict", () => {
	fc.assert(
		fc.property(values, values, values, (loaded, typed, stored) => {
			const { values: merged, conflicts } = mergeValues(loaded, typed, stored);
			for (const field of ["name", "tags"] as const) {
				const is = (one: typeof typed, other: typeof typed) =>
					JSON.stringify(one[field]) === JSON.stringify(other[field]);
				const isEdited = !is(typed, loaded);
				expect(merged[field]).toEqual((isEdited ? typed : stored)[field]);
				expect(conflicts.includes(field)).toBe(
					isEdited && !is(stored, loaded) && !is(typed, stored),
				);
			}
			const blind = mergeValues(null, typed, stored);
			expect(blind.values).toEqual(typed);
		}),
	);
});

test("a save that keeps being overtaken gives up and returns what is stored", async () => {
	const stored = { name: "x", tags: [], version: 9 };
	let tries = 0;
	const save = async () => {
		tries += 1;
		return { refused: "changed" as const, stored };
	};
	const same = { name: "x", tags: [] as string[] };
	const answer = await saveMerged(save, same, { loaded: same, version: 1 });
	expect(answer).toMatchObject({ refused: "changed", stored });
	expect(tries).toBe(4);
});
