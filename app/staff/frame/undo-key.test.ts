import { expect, test } from "vitest";
import { isUndoKey } from "./undo-key.ts";

const at = (ms: number) => new Date(ms);

test("without an undo before it, every bar has its key", () => {
	expect(isUndoKey({ undone: null, hasMoved: false }, at(1_000))).toBe(true);
});

test("after an undo an older decision has its key only once the reader has moved", () => {
	expect(isUndoKey({ undone: 2_000, hasMoved: false }, at(1_000))).toBe(false);
	expect(isUndoKey({ undone: 2_000, hasMoved: true }, at(1_000))).toBe(true);
});

test("what was decided since has its key at once, and so has what could not be undone", () => {
	expect(isUndoKey({ undone: 2_000, hasMoved: false }, at(2_001))).toBe(true);
	expect(isUndoKey({ undone: 2_000, hasMoved: false }, at(2_000))).toBe(true);
});
