import { type Article, articleCategories } from "./articles.ts";

const dates = new Intl.DateTimeFormat("he-IL", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

/** `21 בנובמבר 2024` for `2024-11-21`. */
export function formatDate(date: string): string {
	return dates.format(new Date(`${date}T00:00:00Z`));
}

/** The reading time, worded to fit the number. */
export function formatReadTime(minutes: number): string {
	if (minutes === 1) return "דקת קריאה אחת";
	if (minutes === 2) return "שתי דקות קריאה";
	return `${minutes} דקות קריאה`;
}

/** The name of a category. */
export function categoryName(category: Article["category"]): string {
	const found = articleCategories.find(({ id }) => id === category);
	if (!found) throw new Error(`no category ${category}`);
	return found.label;
}
