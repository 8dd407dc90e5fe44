import fc from "fast-check";
import { expect, test } from "vitest";
import { stopClock } from "../../../test/clock.ts";
import { readSamples } from "../../../test/rule-samples/score.ts";
import { checkText, rules } from "./engine.server.ts";
import { markRuns } from "./marks.ts";
import { normalizeText } from "./reading/normalize.ts";
import { type Rule, verdictOf } from "./rule.ts";

const known = readSamples("known");

/** What people type, and how they obfuscate it. */
const piece = fc.constantFrom(
	...known.flatMap(({ text }) => text.split(" ")),
	...[
		"\u05b4",
		"\u200b",
		"\u202e",
		"5️⃣",
		"٥",
		"𝟓",
		"⓪",
		"о",
		"ף",
		"״",
		"־",
		"\n",
		"...",
		"@",
		"*",
		"\ud800",
		"🌹",
		" ",
	],
);
const text = fc.oneof(
	fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(" ")),
	fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
	fc.string({ unit: "binary", maxLength: 60 }),
);

test("normalizing twice changes nothing more, and each character knows where it came from", () => {
	fc.assert(
		fc.property(text, (original) => {
			const once = normalizeText(original);
			expect(normalizeText(once.text).text).toBe(once.text);
			expect(once.starts).toHaveLength(once.text.length);
			expect(once.ends).toHaveLength(once.text.length);
			for (const [at, start] of once.starts.entries()) {
				expect(start).toBeGreaterThanOrEqual(once.starts[at - 1] ?? 0);
				expect(once.ends[at]).toBeGreaterThan(start);
				expect(once.ends[at]).toBeLessThanOrEqual(original.length);
			}
		}),
		{ numRuns: 500 },
	);
});

test.each([
	["לֵיוִוּי", "ליווי"],
	["שלוםםםם", "שלוממ"],
	["ג׳ינס, צ'ק, ש״ח", "גינס, צק, שח"],
	["תל־אביב – יפו", "תל-אביב - יפו"],
	["٠٥٢ ۰۵۲ ०५२ 𝟎𝟓𝟐 ０５２ ⓪⑤② 0️⃣5️⃣2️⃣ ❷", "052 052 052 052 052 052 052 2"],
	["ＷhatsАpp тelegrаm", "whatsapp telegram"],
	["ת\u200bי\u200e\u202eק", "תיק"],
	["שורה\r\nשורה", "שורה\nשורה"],
])("%s is read as %s", (written, read) => {
	expect(normalizeText(written).text).toBe(read);
});

test("marks stay inside the text, in order, and the runs joined are the text", () => {
	fc.assert(
		fc.property(text, (original) => {
			const { hits } = checkText(original, "profile");
			for (const { marks } of hits) {
				expect(marks.length).toBeGreaterThan(0);
				let last = -1;
				for (const [start, end] of marks) {
					expect(start).toBeGreaterThan(last);
					expect(end).toBeGreaterThan(start);
					expect(end).toBeLessThanOrEqual(original.length);
					last = end;
				}
			}
			const runs = markRuns(original, hits);
			expect(runs.map(({ text }) => text).join("")).toBe(original);
			const marked = hits.flatMap(({ marks }) =>
				marks.map(([start, end]) => original.slice(start, end)),
			);
			const shown = runs
				.filter(({ rules }) => rules.length > 0)
				.map(({ text }) => text)
				.join("");
			for (const mark of marked) expect(shown).toContain(mark);
		}),
		{ numRuns: 500 },
	);
});

test("the order of the rules changes nothing", () => {
	fc.assert(
		fc.property(
			text,
			fc.shuffledSubarray([...rules], { minLength: rules.length }),
			(one, shuffled) => {
				expect(checkText(one, "note", shuffled)).toEqual(checkText(one, "note"));
			},
		),
		{ numRuns: 200 },
	);
});

test("points, invisible marks and other scripts hide nothing, and the marks cover them", () => {
	fc.assert(
		fc.property(fc.constantFrom("\u05b8", "\u200b", "\u202e", "\u2066", "\ufe0f"), (hidden) => {
			const written = [..."2000 לפגישה"].join(hidden);
			const { verdict, hits } = checkText(`שלום ${written}.`, "profile");
			expect(verdict).toBe("stop");
			const [start, end] = hits[0]?.marks[0] ?? [0, 0];
			expect(`שלום ${written}.`.slice(start, end).startsWith(written)).toBe(true);
		}),
	);
});

test("each score leads to its verdict, and the strictest hit decides", () => {
	const scores = [0, 19, 20, 39, 40, 69, 70, 89, 90, 100];
	expect(scores.map(verdictOf)).toEqual(
		"pass pass ask ask hold hold stop stop hold hold".split(" "),
	);
	expect(checkText("אני בת 16", "profile").verdict).toBe("hold");
	expect(checkText("אני בת 16, 2000 לפגישה", "profile").verdict).toBe("stop");
	expect(checkText("אני בת 26, בואי נעבור לוואטסאפ", "profile").verdict).toBe("ask");
	expect(checkText("", "profile")).toEqual({ verdict: "pass", hits: [] });
});

test("a number is not saved in a profile, and asked about in a note or a message to one person", () => {
	expect(checkText("052-1234567", "profile").verdict).toBe("stop");
	expect(checkText("052-1234567", "note").verdict).toBe("ask");
	expect(checkText("052-1234567", "message")).toEqual(checkText("052-1234567", "note"));
});

test.each([
	["נולדתי ב-2009", "2026-12-31T21:59Z", "hold"],
	["נולדתי ב-2009", "2026-12-31T22:01Z", "pass"],
	["נולדתי ב-2008", "2026-01-02T12:00Z", "pass"],
	["ילידת 2010, מהשרון", "2026-06-01T12:00Z", "hold"],
	["תאריך לידה: 03.04.2011", "2026-06-01T12:00Z", "hold"],
	["נולדתי ב-12 במאי", "2026-06-01T12:00Z", "pass"],
	["הבן ילידי 2015", "2026-06-01T12:00Z", "pass"],
])(
	"%s at %s: %s, since only a year that makes one under 18 all year in Israel counts",
	(written, moment, verdict) => {
		stopClock(Date.parse(moment));
		expect(checkText(written, "profile").verdict).toBe(verdict);
	},
);

test.each([
	["2000 לפגישה", "stop"],
	["ניפגש ב-1900 בכיכר?", "ask"],
	["גייסתי 500 אלף דולר בפגישה אחת", "ask"],
	["כמה את לוקחת לפגישה", "stop"],
	["כמה עולה פגישה עם הרב?", "ask"],
	["שירתי ב-8200 והיום חוקר רשתות", "pass"],
	["פעם אחת 1795623331020", "pass"],
	["ההזמנה לערב 48210557", "pass"],
	["פעם אחת 1000000", "ask"],
	["פעם אחת 2500000 שקל", "ask"],
	["אלף תודות על הערב", "pass"],
	["נערת ליווי", "stop"],
	["ליו וי למלונות", "stop"],
	["ראיתי סרט על נערת ליווי", "ask"],
	["פורד אסקורט 1989, שיפצתי לבד", "pass"],
	["מגיעה עד הבית, דיסקרטית", "stop"],
	["מאפרת כלות, מגיעה עד הבית", "ask"],
	["מעצבת לוגואים נקודה קום", "ask"],
	["noa-k.co.il", "stop"],
	["קורא ynet.co.il", "pass"],
	["אני בת 16", "hold"],
	["נולדתי לפני שבע עשרה שנה", "hold"],
	["נפש של בת 17", "ask"],
	["אני קטינה", "hold"],
	["עורכת דין שמייצגת קטינים", "pass"],
	["עוד לא 18", "hold"],
	["עוד לא 18 מעלות בחוץ", "pass"],
])("%s: %s, since what only hints is asked about", (written, verdict) => {
	expect(checkText(written, "profile").verdict).toBe(verdict);
});

test("every rule has a name and a sentence of its own family, and is found by a sample", () => {
	const found = new Set(
		known.flatMap(({ text, place }) => checkText(text, place).hits.map(({ rule }) => rule)),
	);
	expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
	for (const { key, sentence, title, version } of rules) {
		expect(sentence).toMatch(/^[^/]{20,140}$/);
		expect(title).not.toBe("");
		expect(version).toBeGreaterThanOrEqual(1);
		expect([...found], key).toContain(key);
	}
});

/** Finds these tokens of any text, whatever they say. */
const ruleOf = (key: string, score: number, ...found: [from: number, to: number][]): Rule => ({
	key,
	family: "contact_details",
	version: 1,
	scores: { profile: score, note: score },
	title: key,
	sentence: key,
	find: () => found.map(([from, to]) => ({ from, to })),
});

test("hits come gravest first, and those of one score by their rule", () => {
	const all = [
		["c", 40],
		["a", 40],
		["d", 90],
		["b", 40],
	] as const;
	for (const some of [all, all.toReversed()]) {
		const given = some.map(([key, score]) => ruleOf(key, score, [0, 1]));
		const { hits } = checkText("מילה", "profile", given);
		expect(hits.map(({ rule }) => rule)).toEqual(["d", "a", "b", "c"]);
	}
});

test.each([
	[
		"apart, in any order",
		[
			[3, 4],
			[0, 1],
		],
		[
			[0, 2],
			[9, 11],
		],
	],
	[
		"one inside another",
		[
			[0, 3],
			[1, 2],
		],
		[[0, 8]],
	],
	[
		"overlapping",
		[
			[0, 2],
			[1, 3],
		],
		[[0, 8]],
	],
	[
		"touching",
		[
			[4, 5],
			[5, 6],
		],
		[[12, 14]],
	],
] as const)("marks of %s finds", (_, found, marks) => {
	const { hits } = checkText("אב גד הו זח א,", "profile", [
		ruleOf("x", 50, ...found.map(([from, to]): [number, number] => [from, to])),
	]);
	expect(hits.map((hit) => hit.marks)).toEqual([marks]);
});

test.each([
	["12", "pass"],
	["בשתים עשרה", "pass"],
	["בשבע עשרה", "pass"],
	["חמש עשרה, רחוב הרצל", "pass"],
	["שבע עשרה, שמונה עשרה", "pass"],
	["17 סיבות לחייך היום", "pass"],
	["17", "hold"],
	["שש עשרה", "hold"],
	["17, תל אביב", "hold"],
	["16, סטודנטית", "hold"],
] as const)("a text that is a number or begins with one: %s", (text, verdict) => {
	expect(checkText(text, "message").verdict).toBe(verdict);
});
