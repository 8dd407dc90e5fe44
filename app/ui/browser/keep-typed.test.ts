import { afterEach, expect, test, vi } from "vitest";
import { keepTyped, tellTyped } from "./keep-typed.ts";

afterEach(() => vi.unstubAllGlobals());

/** A textarea's value, as far as React writes it. */
class Area {
	shown: string;
	defaultValue: string;
	constructor(text: string) {
		this.shown = text;
		this.defaultValue = text;
	}
	get value() {
		return this.shown;
	}
	set value(text: string) {
		this.shown = text;
	}
}

test("React's start writes over nothing that was typed, however often a key interrupts it", () => {
	vi.stubGlobal("HTMLTextAreaElement", Area);
	vi.stubGlobal("document", { querySelectorAll: () => [] });
	const area = new Area("טיולים");
	keepTyped();
	area.shown = "טיולים ובים";
	for (const _ of ["first", "interrupted"]) {
		area.value = area.defaultValue;
		expect(area.value).toBe("טיולים ובים");
	}
	area.value = "אחר";
	expect(area.value).toBe("אחר");
	tellTyped();
	area.value = area.defaultValue;
	expect(area.value).toBe("טיולים");
});
