import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isNearCopy, type Sketch, sketchOf } from "./copies.server.ts";

const digest = (shingle: string) => createHmac("sha256", "key").update(shingle).digest("base64url");
const read = (text: string) => sketchOf(text, digest) as Sketch;

const opener =
	"היי, ראיתי את הפרופיל שלך והתרשמתי מאוד. אני גבר רציני ומסודר, אוהב מסעדות טובות וטיולים, ואשמח להכיר אותך בנחת.";

test.each([
	["itself", opener],
	["a name before it", `דנה ${opener}`],
	["other signs, points and spaces", opener.replaceAll(",", " !!").replaceAll(".", "  🌹")],
	["sentences in another order", opener.split(". ").reverse().join(" ")],
	["a word changed", opener.replace("מסעדות", "בתי קפה")],
	["a sentence added", `${opener} מה דעתך על קפה השבוע?`],
	["doubled letters and points", opener.replace("מאוד", "מאאאאוד").replace("גבר", "גֶּבֶר")],
])("a text with %s is a copy", (_, copy) => {
	expect(isNearCopy(read(opener), read(copy))).toBe(true);
});

test.each([
	"שלום לך, גם אני קוראת ספרים ישנים ומבשלת בשישי. מה הספר האחרון שלא יכולת להניח מהיד?",
	"היי, ראיתי את הפרופיל שלך. גם את מטפסת? אני בקיר בתל אביב כל יום שלישי, ומחפש מישהי שתלמד אותי קשרים.",
])("a text of its own is none: %s", (text) => {
	expect(isNearCopy(read(opener), read(text))).toBe(false);
});

test("short texts have no sketch, long ones a bounded one, and being a copy goes both ways", () => {
	expect(sketchOf("בוקר טוב, איך עבר השבוע?", digest)).toBeNull();
	expect(sketchOf("א".repeat(4_000), digest)).toBeNull();
	const words = fc.array(fc.string({ unit: fc.constantFrom(..."אבגדהוזחטי"), minLength: 3 }), {
		minLength: 20,
		maxLength: 200,
	});
	fc.assert(
		fc.property(words, words, (one, other) => {
			const first = sketchOf(one.join(" "), digest);
			const second = sketchOf(other.join(" "), digest);
			if (!first || !second) return;
			expect(first.length).toBeLessThanOrEqual(64);
			expect(isNearCopy(first, first)).toBe(true);
			expect(isNearCopy(first, second)).toBe(isNearCopy(second, first));
		}),
	);
});

test("only the first thousand letters are hashed", () => {
	let hashed = 0;
	const counted = (shingle: string) => {
		hashed += 1;
		return digest(shingle);
	};
	sketchOf(Array.from({ length: 4_000 }, (_, at) => `${at}`).join(""), counted);
	expect(hashed).toBeLessThanOrEqual(1_000);
});
