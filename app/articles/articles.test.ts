import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
	articleCategories,
	nextArticle,
	ofCategory,
	pickFeatured,
	readTimeMinutes,
} from "./articles.ts";
import { firstArticles } from "./first-articles.ts";

const texts = join(import.meta.dirname, "texts");
const textOf = (slug: string) => readFileSync(join(texts, `${slug}.md`), "utf8");
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}׳״־]*/gu) ?? [];

/** Words that our own copy must not use: nothing may read as payment for company. */
const forbidden = [
	"תמורה",
	"תמורת",
	"תשלום עבור",
	"מחיר לפגישה",
	"ליווי",
	"שירותים",
	"קצבה",
	"סטודנט",
	"בגידה",
	"מיליונר",
	"נסיכה",
];

describe("the list", () => {
	test("has one article in each category, and none yet in success", () => {
		const counts = articleCategories.map(({ id }) => [id, ofCategory(firstArticles, id).length]);
		expect(Object.fromEntries(counts)).toEqual({
			all: 4,
			relationships: 1,
			tips: 1,
			lifestyle: 1,
			privacy: 1,
			success: 0,
		});
	});

	test("features exactly one article, the one on privacy", () => {
		expect(firstArticles.filter((article) => article.featured)).toHaveLength(1);
		expect(pickFeatured(firstArticles)?.category).toBe("privacy");
		expect(pickFeatured(ofCategory(firstArticles, "tips"))).toBeUndefined();
		expect(pickFeatured([])).toBeUndefined();
	});

	test.each(["id", "slug", "title", "excerpt", "image"] as const)(
		"gives each its own %s",
		(field) => {
			expect(new Set(firstArticles.map((article) => article[field])).size).toBe(
				firstArticles.length,
			);
		},
	);

	test("is sorted newest first, all of 2024", () => {
		const dates = firstArticles.map((article) => article.date);
		expect(dates).toEqual([...dates].sort().reverse());
		for (const date of dates) expect(date).toMatch(/^2024-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/);
	});

	test("links each article to the next, and the last back to the first", () => {
		const [first] = firstArticles;
		const walked = [first];
		for (let step = 1; step < firstArticles.length; step++) {
			walked.push(nextArticle(firstArticles, walked.at(-1)?.slug ?? ""));
		}
		expect(walked).toEqual(firstArticles);
		expect(nextArticle(firstArticles, walked.at(-1)?.slug ?? "")).toBe(first);
		expect(nextArticle(firstArticles, "no-such-article")).toBe(first);
	});
});

test("the reading time is 200 words a minute and at least one", () => {
	expect(readTimeMinutes("")).toBe(1);
	expect(readTimeMinutes("מילה ".repeat(200))).toBe(1);
	expect(readTimeMinutes("מילה ".repeat(800))).toBe(4);
	expect(readTimeMinutes(`## ${"מילה ".repeat(800)} - > **`)).toBe(4);
});

test("every text belongs to an article, and every article has a text", () => {
	expect(readdirSync(texts).sort()).toEqual(firstArticles.map(({ slug }) => `${slug}.md`).sort());
});

describe.each(firstArticles.map((article) => [article.slug, article] as const))(
	"%s",
	(slug, article) => {
		const text = textOf(slug);

		test("is an article of 600 to 1,200 words", () => {
			expect(wordsOf(text).length).toBeGreaterThanOrEqual(600);
			expect(wordsOf(text).length).toBeLessThanOrEqual(1200);
			expect(text.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4);
		});

		test("leaves the title to the page and contains no HTML", () => {
			expect(text).not.toMatch(/^# /m);
			expect(text).not.toMatch(/<[a-z]/i);
		});

		test("follows our vocabulary and tone", () => {
			const copy = [article.title, article.excerpt, text].join("\n");
			expect(forbidden.filter((word) => copy.includes(word))).toEqual([]);
			expect(copy).not.toMatch(/!|\p{Extended_Pictographic}|[א-ת][/.][א-ת]/u);
			expect(copy, "quotation marks are ״ and ׳").not.toMatch(/["']/);
			expect(copy, "no sums of money").not.toMatch(/[₪$€]|\d{2,}/);
		});
	},
);
