import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
	formatShekels,
	giftCategories,
	giftPackages,
	gifts,
	listGifts,
	readGiftCategory,
} from "./catalogue.ts";

test("the eight gifts have the specification's prices, in its order", () => {
	expect(gifts.map(({ name, price }) => [name, price / 100])).toEqual([
		["ורדים אדומים", 50],
		["יהלום וירטואלי", 200],
		["כוכב זהב", 25],
		["כתר מלכותי", 300],
		["לב זהב", 75],
		["קפה יוקרתי", 15],
		["פרחי בר", 35],
		["רכב יוקרה", 500],
	]);
});

test("every gift has one sentence, a known label, its own picture and a category of the tabs", () => {
	expect(new Set(gifts.map(({ id }) => id)).size).toBe(8);
	expect(new Set(gifts.map(({ image }) => image)).size).toBe(8);
	for (const { description, popularity, image, category, price } of gifts) {
		expect(description).toMatch(/^[^.]{8,}\.$/);
		expect(["פופולרי", "מיוחד", "יוקרתי", "חדש"]).toContain(popularity);
		expect(existsSync(`app/ui/pictures/gifts/${image}.svg`), image).toBe(true);
		expect(giftCategories.map(({ value }) => value)).toContain(category);
		expect(Number.isInteger(price)).toBe(true);
	}
});

test("each category has its own gifts, and together they contain every gift once", () => {
	const names = Object.fromEntries(
		giftCategories.map(({ value }) => [value, listGifts(value).map(({ name }) => name)]),
	);
	expect(names).toEqual({
		romantic: ["כוכב זהב", "לב זהב"],
		luxury: ["יהלום וירטואלי", "כתר מלכותי", "רכב יוקרה"],
		flowers: ["ורדים אדומים", "פרחי בר"],
		experiences: ["קפה יוקרתי"],
	});
	expect(listGifts(undefined)).toHaveLength(8);
});

test("a missing or unknown category means all", () => {
	expect(readGiftCategory("luxury")).toBe("luxury");
	for (const given of [null, "", "all", "Luxury", "cars"])
		expect(readGiftCategory(given)).toBeUndefined();
});

test("the three packages: gold 199 for 5, diamond 399 for 15 and most popular, platinum 699 unlimited", () => {
	expect(
		giftPackages.map(({ id, price, gifts: held, popular }) => [id, price, held, popular]),
	).toEqual([
		["gold", 19_900, 5, false],
		["diamond", 39_900, 15, true],
		["platinum", 69_900, "unlimited", false],
	]);
	expect(giftPackages.map(({ days }) => days)).toEqual([undefined, undefined, 30]);
	for (const { image } of giftPackages)
		expect(existsSync(`app/ui/pictures/gifts/${image}.svg`)).toBe(true);
});

test("prices are written with the sign before the number", () => {
	expect(formatShekels(50_00)).toBe("₪50");
	expect(formatShekels(12_50)).toBe("₪12.50");
	expect(formatShekels(1_234_00)).toBe("₪1,234");
});
