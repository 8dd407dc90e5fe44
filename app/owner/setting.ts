/** What the owner sets: the shape of each setting, and what holds until somebody changes it. */

/** Whole hours of Israel's clock; 24 is midnight. */
export type Hours = { opens: number; closes: number };

/** Days on which nobody works beyond those of the law, both included, as YYYY-MM-DD. */
export type Closure = { from: string; until: string; name: string };

/** A sentence above every page, up to and including a day; an empty one is not shown. */
export type Banner = { text: string; until: string | null };

/**
 * A marketing figure. `confirmedOn` is the day on which the owner confirmed that it is true, `until` the last
 * day on which it is.
 */
export type Claim = {
	value: string;
	label: string;
	confirmedOn: string | null;
	until: string | null;
};

type PlanTerms = { cents: number; features: readonly string[] };

/** Of the three plans, in dollars; one setting, so that no two of them are changed apart. */
export type PlansTerms = Record<"basic" | "premium" | "vip", PlanTerms>;

/** Shekels for one dollar, a decimal number, and its day. */
export type Rate = { usdIls: string; date: string };

/** A ready answer of the desk, by the reader's gender; without topics it fits all. */
export type ReadyAnswer = {
	title: string;
	topics: readonly string[];
	text: { f: string; m: string; n: string };
};

/** What was taken out of a list. */
export type Removed = { isRemoved: true };

export const claimIds = ["members", "matches", "satisfaction", "support", "founded"] as const;

export type ClaimId = (typeof claimIds)[number];

export type Values = {
	hours: Hours;
	banner: Banner;
	plans: PlansTerms;
	/** Null: as the start was told (`payment-settings.ts`). */
	rate: Rate | null;
	payments: { isPaused: boolean };
} & Record<`claim-${ClaimId}`, Claim> &
	Record<`closed-${string}`, Closure | Removed> &
	Record<`answer-${string}`, ReadyAnswer | Removed>;

export type SettingName = keyof Values & string;

const claim = (value: string, label: string): Claim => ({
	value,
	label,
	confirmedOn: null,
	until: null,
});

/** How soon the staff answer: everybody, and the plans that promise more. Every page says it in these words. */
export const answerTime = { usual: "24 שעות בימי עבודה", sameDay: "באותו יום עבודה" } as const;

export const defaults = {
	hours: { opens: 9, closes: 18 } as Hours,
	banner: { text: "", until: null } as Banner,
	plans: {
		basic: {
			cents: 9_900,
			features: [
				"צפייה בכל הגלריה",
				"5 שיחות חדשות ביום",
				"3 חיפושים שמורים",
				"מתנה אחת בחודש",
				`מענה תוך ${answerTime.usual}`,
			],
		},
		premium: {
			cents: 19_900,
			features: [
				"כל מה שיש ב־Basic",
				"20 שיחות חדשות ביום",
				"מצב בלתי נראה",
				"מי צפה בי ומי אהב",
				"3 מתנות בחודש",
				`מענה ${answerTime.sameDay}`,
			],
		},
		vip: {
			cents: 39_900,
			features: [
				"כל מה שיש ב־Premium",
				"40 שיחות חדשות ביום",
				"20 חיפושים שמורים עם התראות",
				"10 מתנות בחודש",
				"10 היכרויות בכל בוקר",
				"איש קשר קבוע",
			],
		},
	} as PlansTerms,
	rate: null as Rate | null,
	payments: { isPaused: false },
	"claim-members": claim("15K+", "חברים פעילים"),
	"claim-matches": claim("2.8K", "היכרויות שנוצרו"),
	"claim-satisfaction": claim("98%", "שביעות רצון"),
	"claim-support": claim("24/7", "תמיכה"),
	"claim-founded": claim("2020", "שנת הייסוד"),
} as const;

export type FixedName = keyof typeof defaults;

export const isFixed = (name: string): name is FixedName => Object.hasOwn(defaults, name);

/** `9:00-18:00`, to be isolated. */
export const hoursWords = ({ opens, closes }: Hours): string => `${opens}:00-${closes}:00`;

/** Whether a claim is confirmed on this day of Israel, `2026-11-21`. */
export const isConfirmed = (
	{ confirmedOn, until }: Pick<Claim, "confirmedOn" | "until">,
	today: string,
): boolean => confirmedOn !== null && confirmedOn <= today && (until === null || until >= today);

/** The claims that may be shown: all of them in the demo, elsewhere only while they are confirmed. */
export function shownClaims(
	claims: Readonly<Record<ClaimId, Claim>>,
	{ isDemo, today }: { isDemo: boolean; today: string },
): Partial<Record<ClaimId, { value: string; label: string }>> {
	const shown = claimIds.filter((id) => isDemo || isConfirmed(claims[id], today));
	return Object.fromEntries(
		shown.map((id) => [id, { value: claims[id].value, label: claims[id].label }]),
	);
}

/** Money is proposed by finance or an admin, words are set by an editor or an admin. */
export const areaOf = (name: SettingName): "money" | "words" =>
	["plans", "rate", "payments"].includes(name) ? "money" : "words";
