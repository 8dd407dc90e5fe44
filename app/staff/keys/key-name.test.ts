import { expect, test } from "vitest";
import { type KeyPress, keyName, moveIn } from "./key-name.ts";

const press = (code: string, more: Partial<KeyPress> = {}): KeyPress => ({
	code,
	shiftKey: false,
	ctrlKey: false,
	altKey: false,
	metaKey: false,
	isComposing: false,
	repeat: false,
	...more,
});

test("a key is named by its place on the keyboard", () => {
	const names = ["KeyJ", "KeyK", "KeyN", "KeyU", "Digit1", "Numpad9", "Slash", "Space"].map(
		(code) => keyName(press(code)),
	);
	expect(names).toEqual(["j", "k", "n", "u", "1", "9", "/", "Space"]);
	expect([keyName(press("NumpadEnter")), keyName(press("Escape"))]).toEqual(["Enter", "Escape"]);
	expect(keyName(press("Slash", { shiftKey: true }))).toBe("?");
	expect(keyName(press("Digit6", { shiftKey: true }))).toBe("Shift+6");
});

test("other keys, and those of the browser, are left alone", () => {
	for (const code of ["Digit0", "Tab", "ArrowDown", ""]) {
		expect(keyName(press(code)), code).toBeNull();
	}
	for (const more of [
		{ ctrlKey: true },
		{ altKey: true },
		{ metaKey: true },
		{ isComposing: true },
	]) {
		expect(keyName(press("KeyJ", more))).toBeNull();
	}
	expect(keyName(press("KeyJ", { shiftKey: true }))).toBeNull();
});

test("only moving repeats while a key is held", () => {
	expect(keyName(press("KeyJ", { repeat: true }))).toBe("j");
	expect(keyName(press("KeyU", { repeat: true }))).toBeNull();
});

test("moving begins at either end and stops there", () => {
	expect([moveIn(3, -1, 1), moveIn(3, 0, 1), moveIn(3, 2, 1)]).toEqual([0, 1, 2]);
	expect([moveIn(3, -1, -1), moveIn(3, 2, -1), moveIn(3, 0, -1)]).toEqual([2, 1, 0]);
});
