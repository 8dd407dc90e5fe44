/** Levels of education from the specification (section 9). */
export const educations = [
	{ value: "high-school", label: "תיכון" },
	{ value: "college", label: "מכללה" },
	{ value: "university", label: "אוניברסיטה" },
	{ value: "masters", label: "תואר שני" },
	{ value: "phd", label: "דוקטורט" },
] as const;

/** The levels alone, for validation. */
export const educationLevels = educations.map(({ value }) => value) as [Education, ...Education[]];

/** Asked by the joining form for the staff only; others read them only if the owner allows it. */
export const shownFacts = [
	{ value: "profession", label: "עיסוק" },
	{ value: "education", label: "השכלה" },
] as const;

/** What a person is looking for (`members.md` 10). */
export const seeks = [
	{ value: "steady", label: "קשר קבוע" },
	{ value: "slow-pace", label: "היכרות בקצב רגוע" },
	{ value: "culture-dining", label: "ערבי תרבות ומסעדות" },
	{ value: "travel", label: "טיולים וחופשות" },
	{ value: "deep-friendship", label: "חברות עם עומק" },
	{ value: "discreet", label: "קשר דיסקרטי" },
	{ value: "between-cities", label: "קשר בין ערים" },
	{ value: "undecided", label: "עוד לא החלטתי" },
] as const;

/** What a person likes (`members.md` 10). */
export const tags = [
	{ value: "exhibitions", label: "תערוכות" },
	{ value: "cinema", label: "קולנוע" },
	{ value: "theatre", label: "תיאטרון" },
	{ value: "live-music", label: "מוזיקה חיה" },
	{ value: "classical-music", label: "מוזיקה קלאסית" },
	{ value: "dance", label: "מחול" },
	{ value: "books", label: "ספרים" },
	{ value: "photography", label: "צילום" },
	{ value: "architecture", label: "אדריכלות" },
	{ value: "design", label: "עיצוב" },
	{ value: "fashion", label: "אופנה" },
	{ value: "restaurants", label: "מסעדות" },
	{ value: "wine", label: "יין" },
	{ value: "coffee", label: "קפה" },
	{ value: "cooking", label: "בישול" },
	{ value: "sea", label: "ים" },
	{ value: "hiking", label: "טיולים בארץ" },
	{ value: "walking", label: "הליכה" },
	{ value: "running", label: "ריצה" },
	{ value: "swimming", label: "שחייה" },
	{ value: "cycling", label: "רכיבה" },
	{ value: "yoga", label: "יוגה" },
	{ value: "pilates", label: "פילאטיס" },
	{ value: "tennis", label: "טניס" },
	{ value: "skiing", label: "סקי" },
	{ value: "sailing", label: "שיט" },
	{ value: "cars", label: "רכבים" },
	{ value: "short-breaks", label: "חופשות קצרות" },
	{ value: "european-cities", label: "ערים באירופה" },
	{ value: "business-trips", label: "נסיעות עבודה" },
	{ value: "business", label: "עסקים" },
	{ value: "technology", label: "טכנולוגיה" },
	{ value: "investing", label: "השקעות" },
	{ value: "studies", label: "לימודים" },
	{ value: "languages", label: "שפות" },
	{ value: "volunteering", label: "התנדבות" },
	{ value: "dogs", label: "כלבים" },
	{ value: "cats", label: "חתולים" },
	{ value: "board-games", label: "משחקי קופסה" },
	{ value: "weeknights", label: "ערב באמצע השבוע" },
] as const;

export type Education = (typeof educations)[number]["value"];
export type ShownFact = (typeof shownFacts)[number]["value"];
export type Seek = (typeof seeks)[number]["value"];
export type Tag = (typeof tags)[number]["value"];

/** The label of a choice, or its key when the list no longer has it. */
export function labelOf(
	list: readonly { value: string; label: string }[],
	value: string | null,
): string {
	return list.find((choice) => choice.value === value)?.label ?? value ?? "";
}

/** The labels of a field's keys; null for a field that is written freely. */
export function factLabels(field: string, text: string): string[] | null {
	const list = { education: educations, shown: shownFacts, seeks, tags }[field];
	return list ? text.split(" ").map((key) => labelOf(list, key)) : null;
}

/** A field's keys as a comma-separated list of labels. */
export const factWords = (field: string, text: string): string =>
	factLabels(field, text)?.join(", ") ?? text;
