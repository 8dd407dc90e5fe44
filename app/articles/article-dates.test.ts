import { expect, test } from "vitest";
import { categoryName, formatDate, formatReadTime } from "./articles.ts";

test("dates are written in words, and are the same day in every time zone", () => {
	expect(formatDate("2024-11-21")).toBe("21 בנובמבר 2024");
	expect(formatDate("2024-01-01")).toBe("1 בינואר 2024");
});

test("the wording of a reading time fits its number", () => {
	expect([1, 2, 5].map(formatReadTime)).toEqual([
		"דקת קריאה אחת",
		"שתי דקות קריאה",
		"5 דקות קריאה",
	]);
});

test("categories have Hebrew names", () => {
	expect(categoryName("privacy")).toBe("פרטיות");
});
