import fc from "fast-check";
import { expect, test } from "vitest";
import { findStates } from "./texts.server.ts";
import { decideText } from "./texts.ts";

const word = fc.stringMatching(/^[אבגa-c0-9.]{1,3}$/);
const words = fc.array(word, { minLength: 1, maxLength: 12 });
const gap = fc.constantFrom(" ", "\n", "  ");

test("removing words takes effect at once, whichever they are and however the rest is spaced", () => {
	fc.assert(
		fc.property(words, fc.infiniteStream(fc.boolean()), gap, (shown, stays, between) => {
			const fewer = shown.filter(() => stays.next().value);
			if (fewer.length === 0) return;
			const decision = decideText(shown.join(" "), fewer.join(between));
			expect(["at-once", "as-shown"]).toContain(decision);
		}),
	);
});

test("adding, changing or reordering words waits for review", () => {
	fc.assert(
		fc.property(words, fc.nat(12), (shown, index) => {
			const place = index % (shown.length + 1);
			const more = shown.toSpliced(place, 0, "חדש");
			const other = shown.toSpliced(place % shown.length, 1, "חדש");
			expect(decideText(shown.join(" "), more.join(" "))).toBe("waits");
			expect(decideText(shown.join(" "), other.join(" "))).toBe("waits");
		}),
	);
	fc.assert(
		fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 12 }), (shown) => {
			expect(decideText(shown.join(" "), shown.toReversed().join(" "))).toBe("waits");
		}),
	);
});

test("a text that takes effect at once repeats no word more often than the shown one", () => {
	const count = (list: readonly string[], one: string) => list.filter((it) => it === one).length;
	fc.assert(
		fc.property(words, words, (shown, wanted) => {
			if (decideText(shown.join(" "), wanted.join(" ")) === "waits") return;
			for (const one of wanted) expect(count(wanted, one)).toBeLessThanOrEqual(count(shown, one));
		}),
	);
});

test("a first text waits, an emptied one is removed, an unchanged one stays", () => {
	expect(decideText(null, "דנה")).toBe("waits");
	expect(decideText("דנה", null)).toBe("at-once");
	expect(decideText("דנה", "דנה")).toBe("as-shown");
	expect(decideText(null, null)).toBe("as-shown");
	// A word joined to another, or changed by an invisible mark, is a different word.
	expect(decideText("לא רוצה", "לארוצה")).toBe("waits");
	expect(decideText("דנה לוי", "דנה\u200b")).toBe("waits");
});

test("each text is shown, waiting or refused with the reason; an older shown one is mentioned", () => {
	const states = findStates(
		{ display_name: "דנה", location: "חיפה", interests: "ים", sentence: "שלום", tags: null },
		{
			shown: new Map([
				["display_name", "דנה"],
				["location", "לוד"],
			]),
			refused: new Map([
				["interests", { text: "ים", reason: "סיבה" }],
				["sentence", { text: "אחר", reason: "סיבה" }],
			]),
		},
	);
	expect(states).toEqual({
		display_name: { state: "shown", hasOlder: false },
		location: { state: "waiting", hasOlder: true },
		interests: { state: "refused", hasOlder: false, reason: "סיבה" },
		sentence: { state: "waiting", hasOlder: false },
	});
});
