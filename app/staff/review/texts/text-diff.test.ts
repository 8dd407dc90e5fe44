import fc from "fast-check";
import { expect, test } from "vitest";
import type { Mark } from "../../../moderation/rules/marks.ts";
import { diffWords, withMarks } from "./text-diff.ts";

const text = fc.stringMatching(/^([אבג]{1,2}( |\n| {2})){0,12}[אבג.]{0,2}$/);
const word = fc.stringMatching(/^[אבג]{1,2}$/);
const join = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join("");

test("a changed word is old and new, and the rest stays", () => {
	expect(diffWords("ערב אחד טוב", "ערב שלם טוב")).toEqual([
		{ kind: "same", text: "ערב " },
		{ kind: "old", text: "אחד" },
		{ kind: "new", text: "שלם" },
		{ kind: "same", text: " טוב" },
	]);
	expect(diffWords("", "חדש")).toEqual([{ kind: "new", text: "חדש" }]);
	expect(diffWords("ישן", "")).toEqual([{ kind: "old", text: "ישן" }]);
	expect(diffWords("", "")).toEqual([]);
});

test("without the other's pieces each text is whole, and equal texts do not differ", () => {
	fc.assert(
		fc.property(text, text, (old, fresh) => {
			const pieces = diffWords(old, fresh);
			expect(join(pieces.filter(({ kind }) => kind !== "new"))).toBe(old);
			expect(join(pieces.filter(({ kind }) => kind !== "old"))).toBe(fresh);
			expect(pieces.every((piece) => piece.text !== "")).toBe(true);
			expect(pieces.some(({ kind }, at) => kind === pieces[at + 1]?.kind)).toBe(false);
			if (old === fresh) expect(pieces.every(({ kind }) => kind === "same")).toBe(true);
		}),
	);
});

test("as many words as possible stay: adding one leaves all others as they are", () => {
	fc.assert(
		fc.property(fc.array(word, { minLength: 1 }), fc.nat(20), (words, place) => {
			const fresh = words.toSpliced(place, 0, "חדשה").join(" ");
			const pieces = diffWords(words.join(" "), fresh);
			expect(pieces.some(({ kind }) => kind === "old")).toBe(false);
		}),
	);
});

test("a mark cuts pieces at its edges, wherever it begins and ends", () => {
	const pieces = diffWords("אב", "אב גדה").filter(({ kind }) => kind !== "old");
	expect(withMarks(pieces, [[1, 5]])).toEqual([
		{ kind: "same", text: "א", isMarked: false },
		{ kind: "same", text: "ב", isMarked: true },
		{ kind: "new", text: " גד", isMarked: true },
		{ kind: "new", text: "ה", isMarked: false },
	]);
	const mark = fc.tuple(fc.integer({ min: -3, max: 40 }), fc.nat(40)) as fc.Arbitrary<Mark>;
	fc.assert(
		fc.property(text, text, fc.array(mark, { maxLength: 4 }), (old, fresh, marks) => {
			const shown = diffWords(old, fresh).filter(({ kind }) => kind !== "old");
			const marked = withMarks(shown, marks);
			expect(join(marked)).toBe(fresh);
			const isMarkedAt = marked.flatMap((piece) => [...piece.text].map(() => piece.isMarked));
			const expected = [...fresh].map((_, at) => marks.some(([a, b]) => a <= at && at < b));
			expect(isMarkedAt).toEqual(expected);
		}),
	);
});

test("texts of the greatest length with no word in common are compared before the test's deadline", () => {
	const long = (letter: string) => Array(500).fill(letter).join(" ");
	expect(join(diffWords(long("א"), long("ב")).filter(({ kind }) => kind !== "new"))).toBe(
		long("א"),
	);
});
