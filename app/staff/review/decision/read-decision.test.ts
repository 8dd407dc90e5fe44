import { expect, test } from "vitest";
import { appealMacro, refusalMacro } from "../../../reviews/refusal-words.ts";
import { filledBy, missingIn } from "./read-decision.ts";

const woman = { gender: "female", role: "baby" } as const;

test("a choice fills in its words in the person's gender, and a day that fits what can be mended", () => {
	expect(filledBy({ decision: "reverse" }, woman)).toEqual({
		words: appealMacro("reverse", woman),
	});
	expect(filledBy({ decision: "refuse", reason: "pose" }, woman)).toEqual({
		words: refusalMacro("pose", woman),
		from: "0",
	});
	expect(filledBy({ decision: "refuse", reason: "rules" }, woman)).toMatchObject({ from: "30" });
	expect(filledBy({}, woman)).toEqual({});
	expect(filledBy({ decision: "refuse" }, woman)).toEqual({});
	expect(filledBy({ decision: "refuse", reason: "x" }, woman)).toEqual({});
});

test("what is missing is said at its field", () => {
	expect(missingIn("application", {})).toHaveProperty("decision");
	expect(missingIn("application", { decision: "refuse" })).toHaveProperty("reason");
	expect(missingIn("application", { decision: "ask" })).toHaveProperty("words");
	const unmarked = { decision: "approve_back", "text-interests": "", "words-interests": "" };
	expect(missingIn("application", unmarked)).toHaveProperty("decision");
	const marked = { ...unmarked, "text-interests": "back", "words-interests": "בלי טלפון" };
	expect(missingIn("application", marked)).toEqual({});
	expect(missingIn("application", { decision: "ask", words: "צילום" })).toEqual({});
	const back = { decision: "approve", "text-sentence": "back", "words-sentence": " " };
	expect(missingIn("application", back)).toHaveProperty("words-sentence");
	const long = { decision: "refuse", reason: "pose", words: "א".repeat(1_001) };
	expect(missingIn("application", long)).toHaveProperty("words");
	expect(missingIn("changes", { seen: "x" })).toHaveProperty("decision");
	expect(missingIn("changes", { "text-sentence": "approve" })).toEqual({});
	expect(missingIn("application", { decision: "approve" })).toEqual({});
});
