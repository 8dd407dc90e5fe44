import { expect, test } from "vitest";
import { grammaticalGender } from "./say.ts";

test.each([
	["male", "baby", "male"],
	["female", "daddy", "female"],
	[null, "daddy", "male"],
	[null, "baby", "female"],
	["male", null, "male"],
	[null, null, null],
] as const)("%s and %s is spoken of as %s", (gender, role, spoken) => {
	expect(grammaticalGender({ gender, role })).toBe(spoken);
});
