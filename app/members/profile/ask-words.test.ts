import { expect, test } from "vitest";
import type { CurrentMember } from "../member.server.ts";
import { limitOf, refusalWords } from "./ask-words.ts";

// Ten in the morning in Israel.
const now = new Date("2026-07-01T07:00:00Z");

test("each refusal of a request has words of its own", () => {
	const sentence = "כדאי לנסח אחרת.";
	expect(refusalWords({ refused: "note", sentence } as never, now)).toBe(sentence);
	expect(refusalWords({ refused: "long" }, now)).toMatch(/^עד \d+ תווים\./);
	const againAt = new Date("2026-07-03T07:00:00Z");
	expect(refusalWords({ refused: "week", againAt }, now)).toMatch(/^כבר נשלחה בקשה השבוע/);
	expect(refusalWords({ refused: "open" }, now)).toBe("האלבום כבר פתוח לך.");
	expect(refusalWords({ refused: "closed" }, now)).toBe("אי אפשר לבקש כרגע.");
});

test("one request and several a day are counted in words, with what the number comes from", () => {
	const since = new Date("2026-01-01");
	const man = { role: "daddy", since, membership: null } as CurrentMember;
	expect(limitOf(1, man, now).rule).toBe("בקשה אחת ביום בלי מסלול פעיל");
	expect(limitOf(3, man, now).rule).toBe("3 בקשות ביום בלי מסלול פעיל");
	expect(limitOf(3, { ...man, role: "baby" }, now).rule).toBe("3 בקשות ביום");
	expect(limitOf(2, { ...man, since: now }, now).rule).toBe("2 בקשות ביום בשבוע הראשון");
});
