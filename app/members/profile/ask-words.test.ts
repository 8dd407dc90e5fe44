import { expect, test } from "vitest";
import { refusalWords } from "./ask-words.ts";

test("the day of the next request stands in its sentence", () => {
	const refused = { refused: "week", againAt: new Date("2026-11-29T10:00:00Z") } as const;
	expect(refusalWords(refused, new Date("2026-11-25T10:00:00Z"))).toBe(
		"כבר נשלחה בקשה השבוע. אפשר שוב ביום ראשון, 29\u00a0בנובמבר, ב־12:00.",
	);
});
