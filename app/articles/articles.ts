import { brand } from "../brand.ts";
import { isId } from "../platform/ids.ts";
import { picture } from "../ui/pictures/pictures.ts";

const dates = new Intl.DateTimeFormat("he-IL", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

/** The last part of an article's address. */
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `21 בנובמבר 2024` for `2024-11-21`. */
export function formatDate(date: string): string {
	return dates.format(new Date(`${date}T00:00:00Z`));
}

export function formatReadTime(minutes: number): string {
	if (minutes === 1) return "דקת קריאה אחת";
	if (minutes === 2) return "שתי דקות קריאה";
	return `${minutes} דקות קריאה`;
}

export function categoryName(category: Article["category"]): string {
	const found = articleCategories.find(({ id }) => id === category);
	if (!found) throw new Error(`no category ${category}`);
	return found.label;
}

/** Categories of the blog in the specification's order; `all` means no filter. */
export const articleCategories = [
	{ id: "all", label: "הכול" },
	{ id: "relationships", label: "מערכות יחסים" },
	{ id: "tips", label: "טיפים" },
	{ id: "lifestyle", label: "סגנון חיים" },
	{ id: "privacy", label: "פרטיות" },
	{ id: "success", label: "סיפורי הצלחה" },
] as const;

export type ArticleCategory = (typeof articleCategories)[number]["id"];

/** What the staff write of an article, a version of it. */
export type Written = {
	title: string;
	excerpt: string;
	category: Exclude<ArticleCategory, "all">;
	/** The name of one of our own drawings, or the id of an uploaded picture. */
	image: string;
	/** Empty for our own drawings, which are decoration. */
	imageAlt: string;
	featured: boolean;
	/** In Markdown (`article-text.ts`). */
	body: string;
};

export type Article = Omit<Written, "body"> & {
	slug: string;
	/** YYYY-MM-DD. */
	date: string;
	minutes: number;
};

export const author = `צוות ${brand.name}`;

export function coverOf({ image }: Pick<Article, "image">): string {
	return isId(image) ? `/articles/pictures/${image}` : picture(image);
}

const wordsPerMinute = 200;

/** Reading time in minutes, at 200 words a minute and at least one. */
export function readTimeMinutes(text: string): number {
	const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
	return Math.max(1, Math.round(words.length / wordsPerMinute));
}

export function ofCategory<One extends Pick<Article, "category">>(
	list: readonly One[],
	category: ArticleCategory,
): readonly One[] {
	return category === "all" ? list : list.filter((article) => article.category === category);
}

/** The article that a list shows large: its first featured one, if any. */
export function pickFeatured<One extends Pick<Article, "featured">>(
	list: readonly One[],
): One | undefined {
	return list.find((article) => article.featured);
}

/** The article to read next; after the last one comes the first. */
export function nextArticle<One extends Pick<Article, "slug">>(
	list: readonly One[],
	slug: string,
): One | undefined {
	const place = list.findIndex((article) => article.slug === slug);
	return list[place + 1] ?? list[0];
}
