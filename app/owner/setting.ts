/** The owner's settings: the shape of each, and its default. */

/** Full hours in Israel time; 24 is midnight. */
export type Hours = { opens: number; closes: number };

/** Non-working days beyond the public holidays, both inclusive, as YYYY-MM-DD. */
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

/** The three plans' terms, in dollars; one setting, so that they are never changed separately. */
export type PlansTerms = Record<"basic" | "premium" | "vip", PlanTerms>;

/** Shekels per dollar, a decimal number, and its date. */
export type Rate = { usdIls: string; date: string };

/** A canned answer for the desk, by the reader's gender; without topics it fits all. */
export type ReadyAnswer = {
	title: string;
	topics: readonly string[];
	text: { f: string; m: string; n: string };
};

/** An entry removed from a list. */
export type Removed = { isRemoved: true };

export const claimIds = ["members", "matches", "satisfaction", "support", "founded"] as const;

export type ClaimId = (typeof claimIds)[number];

export type Values = {
	hours: Hours;
	banner: Banner;
	plans: PlansTerms;
	/** Null: as configured at startup (`payment-settings.ts`). */
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

/** The promised answer times: for everybody, and for plans that promise more. Every page uses these words. */
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

/** Whether a claim is confirmed on this date in Israel, `2026-11-21`. */
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

/** Finance or an admin proposes money; an editor or an admin sets words. */
export const areaOf = (name: SettingName): "money" | "words" =>
	["plans", "rate", "payments"].includes(name) ? "money" : "words";
