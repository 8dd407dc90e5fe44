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
	/** The working days; their hours are the owner's (`owner/setting.ts`). */
	workingDays: "ראשון עד חמישי",
	copyrightYear: 2024,
	accessibilityContact: { role: "האחראים לפניות נגישות", email: "access@dvash.example" },
	/** Targets of the quick exit; the first unless a person chose another. */
	neutralSites: {
		search: "https://www.google.co.il/",
		weather: "https://ims.gov.il/he",
		news: "https://www.ynet.co.il/",
	},
} as const;

export type NeutralSite = keyof typeof brand.neutralSites;

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
