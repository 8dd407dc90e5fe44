// The positions of `seeks`, `tags` and `boundaries` are stored (`listing/facets.ts`): new choices go to the end.

/** Levels of education from the specification (section 9). */
export const educations = [
	{ value: "high-school", label: "תיכון" },
	{ value: "college", label: "מכללה" },
	{ value: "university", label: "אוניברסיטה" },
	{ value: "masters", label: "תואר שני" },
	{ value: "phd", label: "דוקטורט" },
] as const;

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

/** Two of these are answered (`members.md` 10); the first wording is gender-neutral. */
export const prompts = [
	{ value: "p1", label: "הערב הטוב האחרון שלי" },
	{ value: "p2", label: "דבר קטן שמשמח אותי" },
	{ value: "p3", label: "השיחה שהייתי רוצה להמשיך" },
	{
		value: "p4",
		label: "מקום שנעים לחזור אליו תמיד",
		f: "מקום שאני חוזרת אליו תמיד",
		m: "מקום שאני חוזר אליו תמיד",
	},
	{ value: "p5", label: "מה שלמדתי מאוחר" },
	{ value: "p6", label: "הספר או הסרט שנשאר איתי" },
	{ value: "p7", label: "כשיש לי שעה פנויה" },
	{ value: "p8", label: "מה שמרגיע אותי" },
	{
		value: "p9",
		label: "החופשה שעוד מחכה לי",
		f: "החופשה שאני עוד מתכננת",
		m: "החופשה שאני עוד מתכנן",
	},
	{ value: "p10", label: "מה שחשוב לי שידעו מראש" },
	{ value: "p11", label: "בפגישה ראשונה אני" },
	{
		value: "p12",
		label: "מה שיקר לי באדם",
		f: "מה שאני מעריכה באדם",
		m: "מה שאני מעריך באדם",
	},
] as const;

/** What a person does not want (`members.md` 10). */
export const boundaries = [
	{ value: "not-home", label: "לא לפגישה ראשונה בבית" },
	{ value: "not-night", label: "לא ללילה" },
	{ value: "slowly", label: "לא מהר" },
	{ value: "no-photos", label: "לא תמונות" },
	{ value: "no-smoke", label: "בלי סיגריות" },
	{ value: "no-alcohol", label: "בלי אלכוהול" },
	{ value: "talk-first", label: "רק אחרי שיחה" },
] as const;

export type Education = (typeof educations)[number]["value"];
export type ShownFact = (typeof shownFacts)[number]["value"];
export type Seek = (typeof seeks)[number]["value"];
export type Tag = (typeof tags)[number]["value"];
export type PromptKey = (typeof prompts)[number]["value"];
export type Boundary = (typeof boundaries)[number]["value"];

/** The label of a choice, or its key when the list no longer has it. */
export function labelOf(
	list: readonly { value: string; label: string }[],
	value: string | null,
): string {
	return list.find((choice) => choice.value === value)?.label ?? value ?? "";
}

/** The labels of a field's keys; null for a free-text field. */
export function factLabels(field: string, text: string): string[] | null {
	const list = { education: educations, shown: shownFacts, seeks, tags, boundaries }[field];
	return list ? text.split(" ").map((key) => labelOf(list, key)) : null;
}

export const isAnswer = (field: string) => field === "prompt1" || field === "prompt2";

/** Splits an answer as stored for others into its question's key and the answer. */
export function splitAnswer(text: string): { key: string; answer: string } {
	const [key = ""] = text.split(" ");
	return { key, answer: text.slice(key.length + 1) };
}

/** A field's keys as a comma-separated list of labels, an answer behind its question. */
export function factWords(field: string, text: string): string {
	if (!isAnswer(field)) return factLabels(field, text)?.join(", ") ?? text;
	const { key, answer } = splitAnswer(text);
	const question = labelOf(prompts, key);
	return answer === "" ? question : `${question}: ${answer}`;
}
