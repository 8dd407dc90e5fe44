import { expect, test } from "vitest";
import { missingInCase, type TypedCase, typedCase } from "./case-form.ts";

test("what a decision still needs is said at its field, for each step", () => {
	const read = { waiting: [{ id: "a-b" }], decision: null };
	const nothing = { waiting: [], decision: null };
	const missing = (typed: TypedCase, of: Parameters<typeof missingInCase>[1] = nothing) =>
		Object.keys(missingInCase(typed, of));
	expect(missing({})).toEqual(["decision"]);
	expect(missing({ decision: "nothing" })).toEqual([]);
	expect(missing({ decision: "notice" })).toEqual(["reason"]);
	expect(missing({ decision: "suspended", reason: "minor" })).toEqual([]);
	expect(missing({ decision: "removed", reason: "minor", item: "profile x" })).toEqual(["item"]);
	expect(missing({ decision: "removed", reason: "minor", item: "photo x" })).toEqual([]);
	expect(missing({ decision: "notice", reason: "minor", words: "א".repeat(1_001) })).toEqual([
		"words",
	]);
	expect(missing({ "held-ab": "send" }, read)).toEqual([]);
	expect(missing({ "held-ab": "drop" }, read)).toEqual(["reason"]);
	expect(missing({ decision: "nothing", "held-ab": "drop" }, read)).toEqual(["reason"]);
});

test("what the page showed comes back as it was, and no NUL with it", () => {
	const form = new FormData();
	form.set("words", "כך\0 נראה");
	form.set("seen", "1 ");
	expect(typedCase(form)).toEqual({ words: "כך נראה", seen: "1 " });
});
