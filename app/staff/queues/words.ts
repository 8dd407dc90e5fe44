import type { Role } from "../../accounts/role.server.ts";
import type { TextField } from "../../profiles/texts/texts.ts";
import type { LookReason, PhotoCode } from "../../reviews/codes.ts";

type Grammar = { gender: "male" | "female" | null; role: Role | null };

/** A person's grammatical gender: their own, else the role's usual form. */
function genderOf({ gender, role }: Grammar): "female" | "male" {
	return gender ?? (role === "daddy" ? "male" : "female");
}

/** The grammatical form for addressing somebody. */
export const languageOf = (person: Grammar): string =>
	genderOf(person) === "male" ? "בלשון זכר" : "בלשון נקבה";

/** `בת 25`, `בן 54`; null without an age. */
export function ageWords(person: Grammar, age: number | null): string | null {
	if (age === null) return null;
	return `${genderOf(person) === "male" ? "בן" : "בת"} ${age}`;
}

/** `תמונה אחת`, `5 תמונות`. */
export const photosWords = (count: number): string =>
	count === 1 ? "תמונה אחת" : `${count} תמונות`;

/** `טקסט אחד`, `4 טקסטים`. */
export const textsWords = (count: number): string => (count === 1 ? "טקסט אחד" : `${count} טקסטים`);

export function lookWords(reason: LookReason, person: Grammar): string {
	const seems = genderOf(person) === "male" ? "נראה" : "נראית";
	return {
		under_25: `ייתכן ש${seems} מתחת לגיל 25`,
		same_picture: "אותה תמונה נמצאה במקום אחר",
		age_differs: "הגיל שהוצהר אינו תואם את תאריך הלידה",
	}[reason];
}

export const photoCodeNames: Readonly<Record<PhotoCode, string>> = {
	not_you: "אדם אחר",
	other_person: "אדם נוסף שניתן לזהות",
	child: "ילד בתמונה",
	nudity: "עירום",
	contact: "פרטי קשר או טקסט",
	fake: "תמונה ערוכה או מזויפת",
	unclear: "לא ברורה",
	duplicate: "כבר קיימת",
};

/** The fields that others read, as the profile calls them. */
export const fieldNames: Readonly<Record<TextField, string>> = {
	display_name: "כינוי",
	location: "עיר",
	sentence: "משפט פתיחה",
	profession: "עיסוק",
	education: "השכלה",
	seeks: "מה מחפשים",
	tags: "סגנון חיים",
	interests: "תחומי עניין",
	expectations: "ציפיות",
	prompt1: "תשובה ראשונה",
	prompt2: "תשובה שנייה",
	boundaries: "גבולות",
};
