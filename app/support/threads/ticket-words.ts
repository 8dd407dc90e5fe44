/** How long a link opens its ticket, in days. */
export const linkDays = 30;

/** Why a ticket is closed without an answer, as its sender reads it. */
export const closeWords = {
	solved: "מה שנשאל כבר סודר.",
	duplicate: "על השאלה הזאת עונים בפנייה אחרת מאותה כתובת.",
	silent: "הצוות ביקש פרט נוסף, והוא לא הגיע.",
	outside: "זה לא משהו שהצוות יכול לטפל בו.",
} as const;

export type CloseCode = keyof typeof closeWords;

/** The codes, in the order of the desk's list. */
export const closeCodes = ["solved", "duplicate", "silent", "outside"] as const;
