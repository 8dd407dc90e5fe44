import { expect, test } from "vitest";
import { judgeMessage, speaksOfMeeting } from "./judge-message.ts";

const fresh = { sentBefore: 0, copies: 0 };

test("what was asked is sent once exactly it is confirmed", () => {
	const text = "תכתבי לי לוואטסאפ 052-1234567";
	const asked = judgeMessage(text, fresh);
	expect(asked).toMatchObject({ verdict: "ask", cards: { safety: true } });
	expect(asked.asked.split(" ")).toContain("contact.phone");
	expect(asked.sentence).toMatch(/^נראה שיש כאן דרך ליצור קשר/);
	expect(judgeMessage(text, { ...fresh, confirmed: "copy.several" })).toEqual(asked);
	const sure = judgeMessage(text, { ...fresh, confirmed: asked.asked });
	expect(sure).toEqual({ ...asked, verdict: "pass", sentence: "", asked: "" });
});

test.each(["052-1234567", "7654321-050 תקרא הפוך", "sgnl", "סיגנל?"])(
	"contact details are asked about in the first three messages to somebody: %s",
	(text) => {
		const verdicts = [0, 2, 3].map((sentBefore) => judgeMessage(text, { sentBefore, copies: 0 }));
		expect(verdicts.map(({ verdict }) => verdict)).toEqual(["ask", "ask", "pass"]);
		expect(verdicts.map(({ cards }) => cards.safety)).toEqual([true, true, false]);
		expect(verdicts[2]?.hits).toEqual([]);
	},
);

test("what is stopped cannot be confirmed, and what is held says no cause", () => {
	const confirmed = "amount.per_meeting amount.given copy.many";
	const sum = judgeMessage("2000 לפגישה", { ...fresh, confirmed });
	expect(sum).toMatchObject({ verdict: "stop", asked: "", lane: "B" });
	expect(sum.sentence).toContain("סכום");
	const age = judgeMessage("אני בת 16", fresh);
	expect(age).toMatchObject({ verdict: "hold", asked: "", lane: "A" });
	expect(age.sentence).toBe("ההודעה בבדיקה של הצוות.");
	expect(judgeMessage("נפש של בת 17", fresh)).toMatchObject({ verdict: "ask", lane: null });
});

test.each([
	[0, "pass", null],
	[1, "pass", null],
	[2, "ask", "copy.several"],
	[3, "ask", "copy.several"],
	[4, "stop", "copy.many"],
	[299, "stop", "copy.many"],
])("a text that %i others got today: %s", (copies, verdict, rule) => {
	const judged = judgeMessage("היי, שמחתי לקרוא את הפרופיל שלך", { sentBefore: 0, copies });
	expect(judged.verdict).toBe(verdict);
	expect(judged.hits.map((hit) => hit.rule)).toEqual(rule ? [rule] : []);
	expect(judged.asked).toBe(verdict === "ask" ? rule : "");
	expect(judged.lane).toBe(rule ? "D" : null);
});

test("nothing found: no sentence, no card, no lane", () => {
	expect(judgeMessage("מה שלומך?", fresh)).toEqual({
		verdict: "pass",
		hits: [],
		sentence: "",
		asked: "",
		cards: { safety: false, meeting: false },
		lane: null,
	});
});

test.each([
	["ניפגש מחר בשמונה?", true],
	["בא לך דייט בבית קפה ליד הים", true],
	["נפגש ב-20:30", true],
	["אאסוף אותך הערב", true],
	["לא נפגשים היום", false],
	["היה לי יום ארוך בעבודה", false],
	["פגישה", false],
])("%s: the rules of a first meeting are shown: %s", (text, shown) => {
	expect(speaksOfMeeting(text)).toBe(shown);
	expect(judgeMessage(text, fresh).cards.meeting).toBe(shown);
});
