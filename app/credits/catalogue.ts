/** Packages of gifts; the only place that defines their prices (specification, section 9). */
export type GiftPackage = {
	id: "gold" | "diamond" | "platinum";
	name: string;
	/** In agorot. */
	price: number;
	/** How many gifts it contains; `unlimited` for the days below. */
	gifts: number | "unlimited";
	/** How long an unlimited package lasts (`product.md`: 30 days). */
	days?: number;
	popular: boolean;
	/** File name of one of our own pictures: one, two, three nested doors. */
	image: string;
};

export const giftPackages: readonly GiftPackage[] = [
	{ id: "gold", name: "זהב", price: 199_00, gifts: 5, popular: false, image: "p1" },
	{ id: "diamond", name: "יהלום", price: 399_00, gifts: 15, popular: true, image: "p2" },
	{
		id: "platinum",
		name: "פלטינה",
		price: 699_00,
		gifts: "unlimited",
		days: 30,
		popular: false,
		image: "p3",
	},
];

export function findPackage(id: unknown): GiftPackage | undefined {
	return giftPackages.find((one) => one.id === id);
}

/** Categories of gifts in the specification's order (section 2), with their tab labels. */
export const giftCategories = [
	{ value: "romantic", label: "רומנטיקה" },
	{ value: "luxury", label: "יוקרה" },
	{ value: "flowers", label: "פרחים" },
	{ value: "experiences", label: "חוויות" },
] as const;

export type GiftCategory = (typeof giftCategories)[number]["value"];

export type Gift = {
	id: string;
	name: string;
	/** In agorot. */
	price: number;
	category: GiftCategory;
	description: string;
	popularity: "פופולרי" | "מיוחד" | "יוקרתי" | "חדש";
	/** Name of one of our own pictures (`ui/pictures/pictures.ts`). */
	image: string;
};

/**
 * The eight gifts: names, prices and order are from the specification (section 9), the categories
 * from `product.md`. The only place that defines a gift's price.
 */
export const gifts: readonly Gift[] = [
	{
		id: "red-roses",
		name: "ורדים אדומים",
		price: 50_00,
		category: "flowers",
		description: "זר קלאסי שלא צריך לידו הרבה מילים.",
		popularity: "פופולרי",
		image: "g_roses",
	},
	{
		id: "diamond",
		name: "יהלום וירטואלי",
		price: 200_00,
		category: "luxury",
		description: "לציון רגע אחד ששווה לזכור.",
		popularity: "יוקרתי",
		image: "g_diamond",
	},
	{
		id: "gold-star",
		name: "כוכב זהב",
		price: 25_00,
		category: "romantic",
		description: "מחווה קטנה אחרי ערב שנשאר בזיכרון.",
		popularity: "חדש",
		image: "g_star",
	},
	{
		id: "royal-crown",
		name: "כתר מלכותי",
		price: 300_00,
		category: "luxury",
		description: "מחווה חגיגית ליום שחוגגים בו באמת.",
		popularity: "יוקרתי",
		image: "g_crown",
	},
	{
		id: "gold-heart",
		name: "לב זהב",
		price: 75_00,
		category: "romantic",
		description: "אומר הרבה גם בלי להרים את הקול.",
		popularity: "מיוחד",
		image: "g_heart",
	},
	{
		id: "coffee",
		name: "קפה יוקרתי",
		price: 15_00,
		category: "experiences",
		description: "הזמנה עדינה להתחיל שיחה.",
		popularity: "פופולרי",
		image: "g_coffee",
	},
	{
		id: "wildflowers",
		name: "פרחי בר",
		price: 35_00,
		category: "flowers",
		description: "פשוטים, טבעיים ולא מתאמצים.",
		popularity: "חדש",
		image: "g_wild",
	},
	{
		id: "car",
		name: "רכב יוקרה",
		price: 500_00,
		category: "luxury",
		description: "המחווה הגדולה בקטלוג, לאוהבי הדרך הארוכה.",
		popularity: "מיוחד",
		image: "g_car",
	},
];

export function findGift(id: unknown): Gift | undefined {
	return gifts.find((gift) => gift.id === id);
}

/** The gifts of one category; all for a missing or unknown one (`contract.md`, "Forms"). */
export function listGifts(category: GiftCategory | undefined): readonly Gift[] {
	return category ? gifts.filter((gift) => gift.category === category) : gifts;
}

/** The category in a URL, or undefined for all. */
export function readGiftCategory(given: string | null): GiftCategory | undefined {
	return giftCategories.find(({ value }) => value === given)?.value;
}

/** `₪50`, or `₪12.50` with agorot; to be put into `<bdi dir="ltr">`. */
export function formatShekels(agorot: number): string {
	const whole = agorot % 100 === 0;
	return `₪${(agorot / 100).toLocaleString("en-US", {
		minimumFractionDigits: whole ? 0 : 2,
		maximumFractionDigits: 2,
	})}`;
}
