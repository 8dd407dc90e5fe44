import { expect, test } from "vitest";
import { digitsOf } from "./code-input.ts";

test("a code is pasted as it stands in the mail", () => {
	for (const pasted of ["123456", "123 456", " 123-456\n", "\u2068123456\u2069", "1234567"])
		expect(digitsOf(pasted)).toBe("123456");
	expect(digitsOf("קוד: 12")).toBe("12");
});
