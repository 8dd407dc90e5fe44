import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkText, rules } from "./engine.server.ts";
import { copies } from "./lexicon.server.ts";
import { families } from "./rule.ts";

test("every rule is of a known family, has its words, and scores of 0 to 100", () => {
	expect(rules.length).toBeGreaterThan(35);
	for (const rule of [...rules, ...copies]) {
		expect(Object.keys(families), rule.key).toContain(rule.family);
		expect(rule.version, rule.key).toBeGreaterThan(0);
		for (const score of Object.values(rule.scores)) {
			expect(score, rule.key).toBeGreaterThanOrEqual(0);
			expect(score, rule.key).toBeLessThanOrEqual(100);
		}
		expect(rule.sentence, rule.key).toMatch(/[א-ת].*\.$/);
	}
});

test("no list says a phrase twice, and none is empty", () => {
	const files = globSync("app/moderation/rules/lexicon/*.json").filter(
		(file) => !file.endsWith("rules.json"),
	);
	expect(files.length).toBeGreaterThan(15);
	for (const file of files) {
		for (const [name, list] of Object.entries<string[] | { phrases?: string[] }>(
			JSON.parse(readFileSync(file, "utf8")),
		)) {
			const phrases = Array.isArray(list) ? list : list.phrases;
			if (!phrases) continue;
			expect(phrases.length, name).toBeGreaterThan(0);
			expect(new Set(phrases).size, name).toBe(phrases.length);
		}
	}
});

test.each(["תנקוב סכום", "הביאי לי מחיר", "מה התעריפים שלך", "איזה סכום תרצי"])(
	"each way of a phrase with choices is found: %s",
	(text) => expect(checkText(text, "profile").hits.map(({ rule }) => rule)).not.toEqual([]),
);

test("a call for an answer is pressure at the third time, and marked from first to last", () => {
	const found = (text: string) =>
		checkText(text, "profile").hits.find(({ rule }) => rule === "harassment.pressure")?.marks;
	expect(found("תעני. תעני")).toBeUndefined();
	expect(found("תעני. שלום. תעני. תעני, טוב")).toEqual([[0, 22]]);
});
