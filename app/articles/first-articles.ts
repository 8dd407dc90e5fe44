import type { Written } from "./articles.ts";

const files = import.meta.glob<string>("./texts/*.md", {
	eager: true,
	query: "?raw",
	import: "default",
});

/** An article as it was in a file before its first change at the desk. */
export type FirstArticle = Written & { id: string; slug: string; date: string };

const from = (
	slug: string,
	rest: Omit<FirstArticle, "slug" | "body" | "imageAlt">,
): FirstArticle => ({
	...rest,
	slug,
	// Our own drawings are decoration.
	imageAlt: "",
	body: files[`./texts/${slug}.md`] ?? "",
});

/** Newest first. */
export const firstArticles: readonly FirstArticle[] = [
	from("discretion-without-secrets", {
		id: "0a9b3d51-6f0e-4c0f-8a51-0d6c5ffb0e04",
		title: "דיסקרטיות בלי סודות: איך\u00a0שומרים על פרטיות ונשארים כנים",
		excerpt: "דיסקרטיות היא לא הסתרה. היא היכולת לבחור מי יודע, מתי וכמה.",
		category: "privacy",
		date: "2024-11-03",
		image: "c_letter",
		featured: true,
	}),
	from("short-first-meeting", {
		id: "0a9b3d51-6f0e-4c0f-8a51-0d6c5ffb0e03",
		title: "חצי שעה, שתי כוסות: למה הפגישה הראשונה צריכה להיות קצרה",
		excerpt: "פגישה קצרה מורידה לחץ ומשאירה טעם של עוד. איפה קובעים, ואיך נפרדים יפה.",
		category: "tips",
		date: "2024-09-15",
		image: "c_cups",
		featured: false,
	}),
	from("talk-before-third-dinner", {
		id: "0a9b3d51-6f0e-4c0f-8a51-0d6c5ffb0e02",
		title: "השיחה שכדאי לנהל לפני הארוחה השלישית",
		excerpt: "על ציפיות, קצב, גבולות ונדיבות. בלי לקלקל את הערב.",
		category: "relationships",
		date: "2024-06-23",
		image: "c_glasses",
		featured: false,
	}),
	from("time-is-the-luxury", {
		id: "0a9b3d51-6f0e-4c0f-8a51-0d6c5ffb0e01",
		title: "שעה בלי שעון: למה הזמן הוא המותרות האמיתיות",
		excerpt: "ארבעה הרגלים ליומן מלא, סוף שבוע שקט אחד, ושעה שלא כותבים לידה דבר.",
		category: "lifestyle",
		date: "2024-04-07",
		image: "c_umbrella",
		featured: false,
	}),
];
