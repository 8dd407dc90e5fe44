const month = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

/** The words of the badge, with the month since which it stands: `תמונה אומתה · נובמבר 2026`. */
export function badgeWords(since: Date): string {
	return `תמונה אומתה · ${month.format(since)}`;
}

/** What was checked for the badge, and what was not. */
export const badgeMeaning =
	"הצוות השווה צילום בתנוחה שהוגרלה לתמונה הראשונה. שם, עיסוק ומה שנכתב בפרופיל לא נבדקו מול מסמכים.";
