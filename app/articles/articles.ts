import { brand } from "../brand.ts";

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

/** An option of the category filter. */
export type ArticleCategory = (typeof articleCategories)[number]["id"];

/** An article's metadata; its text is in `texts/<slug>.md`. */
export type Article = {
	id: number;
	slug: string;
	title: string;
	excerpt: string;
	category: Exclude<ArticleCategory, "all">;
	author: string;
	/** YYYY-MM-DD. */
	date: string;
	/** File name of a picture, without its extension. */
	image: string;
	/** Empty: the covers are decoration. */
	imageAlt: string;
	featured: boolean;
};

const author = `צוות ${brand.name}`;

/** Every article, newest first. */
export const articles: readonly [Article, ...Article[]] = [
	{
		id: 4,
		slug: "discretion-without-secrets",
		title: "דיסקרטיות בלי סודות: איך\u00a0שומרים על פרטיות ונשארים כנים",
		excerpt: "דיסקרטיות היא לא הסתרה. היא היכולת לבחור מי יודע, מתי וכמה.",
		category: "privacy",
		author,
		date: "2024-11-03",
		image: "c_letter",
		imageAlt: "",
		featured: true,
	},
	{
		id: 3,
		slug: "short-first-meeting",
		title: "חצי שעה, שתי כוסות: למה הפגישה הראשונה צריכה להיות קצרה",
		excerpt: "פגישה קצרה מורידה לחץ ומשאירה טעם של עוד. איפה קובעים, ואיך נפרדים יפה.",
		category: "tips",
		author,
		date: "2024-09-15",
		image: "c_cups",
		imageAlt: "",
		featured: false,
	},
	{
		id: 2,
		slug: "talk-before-third-dinner",
		title: "השיחה שכדאי לנהל לפני הארוחה השלישית",
		excerpt: "על ציפיות, קצב, גבולות ונדיבות. בלי לקלקל את הערב.",
		category: "relationships",
		author,
		date: "2024-06-23",
		image: "c_glasses",
		imageAlt: "",
		featured: false,
	},
	{
		id: 1,
		slug: "time-is-the-luxury",
		title: "שעה בלי שעון: למה הזמן הוא המותרות האמיתיות",
		excerpt: "ארבעה הרגלים ליומן מלא, סוף שבוע שקט אחד, ושעה שלא כותבים לידה דבר.",
		category: "lifestyle",
		author,
		date: "2024-04-07",
		image: "c_umbrella",
		imageAlt: "",
		featured: false,
	},
];

const wordsPerMinute = 200;

/** Reading time in minutes, at 200 words a minute and at least one. */
export function readTimeMinutes(text: string): number {
	const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
	return Math.max(1, Math.round(words.length / wordsPerMinute));
}

/** The articles of a category, newest first. */
export function listArticles(category: ArticleCategory): readonly Article[] {
	if (category === "all") return articles;
	return articles.filter((article) => article.category === category);
}

/** The article that a list shows large: its first featured one, if any. */
export function pickFeatured(list: readonly Article[]): Article | undefined {
	return list.find((article) => article.featured);
}

/** The article to read next; after the last one comes the first. */
export function nextArticle(slug: string): Article {
	const place = articles.findIndex((article) => article.slug === slug);
	return articles[place + 1] ?? articles[0];
}
