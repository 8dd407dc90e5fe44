import { expect, test } from "vitest";
import { spokenGender } from "./say.ts";

test.each([
	["male", "baby", "male"],
	["female", "daddy", "female"],
	[null, "daddy", "male"],
	[null, "baby", "female"],
	["male", null, "male"],
	[null, null, null],
] as const)("%s and %s is spoken of as %s", (gender, role, spoken) => {
	expect(spokenGender({ gender, role })).toBe(spoken);
});
