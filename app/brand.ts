type ClaimId = "members" | "matches" | "satisfaction" | "support" | "founded";

export type Claim = { value: string; label: string; confirmedOn?: string };

/**
 * Who runs the site, how to contact them and the marketing claims, in one place. A new owner
 * changes this file and nothing else.
 */
export const brand = {
	name: "דבש",
	latin: "Dvash",
	descriptor: "מועדון היכרויות פרטי",
	/**
	 * The name on the payer's bank statement, at most 22 characters, and the company on the invoice.
	 * Neither contains the site's name in any script, as the site promises (`product.md`, "Money").
	 */
	statement: "INBARDIGITAL",
	legalName: "ענבר שירותים דיגיטליים בע״מ",
	/**
	 * The company number (ח״פ) and the street of its office; shown next to every price once they are
	 * set.
	 */
	companyNumber: "" as string,
	street: "" as string,
	supportEmail: "support@dvash.example",
	generalEmail: "hello@dvash.example",
	phone: "03-000-0000",
	city: "תל אביב",
	hours: { days: "ראשון עד חמישי", time: "9:00-18:00", opens: 9, closes: 18 },
	/** How soon the staff answer: everybody, and the plans that promise more. Every page says it in these words. */
	answerTime: { usual: "24 שעות בימי עבודה", sameDay: "באותו יום עבודה" },
	copyrightYear: 2024,
	/**
	 * The owner's marketing figures. `confirmedOn` is the ISO date on which the owner confirmed that one is
	 * true; outside the demo an unconfirmed one is not shown (`shownClaims`).
	 */
	claims: {
		members: { value: "15K+", label: "חברים פעילים" },
		matches: { value: "2.8K", label: "היכרויות שנוצרו" },
		satisfaction: { value: "98%", label: "שביעות רצון" },
		support: { value: "24/7", label: "תמיכה" },
		founded: { value: "2020", label: "שנת הייסוד" },
	} satisfies Record<string, Claim> as Record<ClaimId, Claim>,
	accessibilityContact: { role: "האחראים לפניות נגישות", email: "access@dvash.example" },
	/** Targets of the quick exit; the first unless a person chose another. */
	neutralSites: {
		search: "https://www.google.co.il/",
		weather: "https://ims.gov.il/he",
		news: "https://www.ynet.co.il/",
	},
} as const;

/** The claims that may be shown: all of them in the demo, elsewhere only what the owner confirmed. */
export function shownClaims(isDemo: boolean): Partial<Record<ClaimId, Claim>> {
	const shown = Object.entries(brand.claims).filter(([, claim]) => isDemo || claim.confirmedOn);
	return Object.fromEntries(shown);
}

export type NeutralSite = keyof typeof brand.neutralSites;

/** Whether a text names one of the neutral sites. */
export function isNeutralSite(text: unknown): text is NeutralSite {
	return typeof text === "string" && Object.hasOwn(brand.neutralSites, text);
}

/**
 * The seller's details required by law before and after a purchase (duty C.4): name, number,
 * address.
 */
export const seller = [
	brand.legalName,
	brand.companyNumber && `ח״פ ${brand.companyNumber}`,
	brand.street,
	brand.city,
]
	.filter(Boolean)
	.join(", ");

/** The name on the payer's statement: PayPal puts its own name before ours. */
export const statementLine = `PAYPAL *${brand.statement}`;
