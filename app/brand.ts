/**
 * Who runs the site, how to reach them and what they claim: the one place that says so.
 * A new owner changes this file and nothing else.
 */
export const brand = {
	name: "דבש",
	latin: "Dvash",
	descriptor: "מועדון היכרויות פרטי",
	/** What the payer's bank writes, at most 22 characters. */
	statement: "DVASH",
	legalName: "דבש שירותים דיגיטליים בע״מ",
	/** The company's number (ח״פ) and the street of its office; said beside every price once they are given. */
	companyNumber: "" as string,
	street: "" as string,
	supportEmail: "support@dvash.example",
	generalEmail: "hello@dvash.example",
	phone: "03-000-0000",
	city: "תל אביב",
	hours: { days: "ראשון עד חמישי", time: "9:00-18:00" },
	responseTime: "עד 24 שעות",
	/** Within so many working days, Sunday to Thursday, a person answers a request to join. */
	reviewDays: 3,
	copyrightYear: 2024,
	founded: 2020,
	/** The owner's marketing figures; each can be changed or dropped. */
	claims: [
		{ value: "15K+", label: "חברים פעילים" },
		{ value: "2.8K", label: "היכרויות שנוצרו" },
		{ value: "98%", label: "שביעות רצון" },
		{ value: "24/7", label: "תמיכה" },
	],
	accessibilityContact: { role: "האחראים לפניות נגישות", email: "access@dvash.example" },
	/** Where quick exit leads. */
	neutralSite: "https://www.google.co.il/",
} as const;

/** Who sells, as the law has it said before and after a deal (duty C.4): name, number, address. */
export const seller = [
	brand.legalName,
	brand.companyNumber && `ח״פ ${brand.companyNumber}`,
	brand.street,
	brand.city,
]
	.filter(Boolean)
	.join(", ");
