import { say, type Viewer } from "../profiles/say.ts";
import type { PhotoCode, RefusalCode } from "./codes.ts";

type Spoken = Parameters<typeof say>[1];

type RefusalWords = {
	/** What it is about, beside 'הסיבה'. */
	title: string;
	/** The macro that the staff start from. */
	words: Spoken;
	/** What would change it. */
	change: Spoken;
};

const alike = (words: string): Spoken => ({ f: words, m: words, n: words });

/**
 * A refusal by its code, for the desk's macros and the person's page alike. Never about looks, an age
 * above 18, origin, town or income (`members.md` 2).
 */
const refusals: Readonly<Record<RefusalCode, RefusalWords>> = {
	pose: {
		title: "צילום התנוחה",
		words: alike("התנוחה בצילום אינה זו שהוגרלה."),
		change: alike("צילום אחד לפי הציור, באור יום."),
	},
	other_person: {
		title: "התמונה והצילום",
		words: alike("בתמונה ובצילום התנוחה נראים אנשים שונים."),
		change: alike("תמונת פנים עדכנית שלך, וצילום תנוחה שלך."),
	},
	unclear: {
		title: "איכות הצילום",
		words: alike("הפנים בצילום אינן ברורות, ולא היה אפשר להשוות."),
		change: alike("צילום חד מול חלון, בלי משקפי שמש ובלי פילטר."),
	},
	differs: {
		title: "פרטים שאינם תואמים",
		words: alike("הפרטים בבקשה אינם תואמים את מה שנשלח באימות."),
		change: {
			f: "בקשה חדשה עם הפרטים כפי שהם. אם נפלה טעות, כתבי לנו עליה בערעור.",
			m: "בקשה חדשה עם הפרטים כפי שהם. אם נפלה טעות, כתוב לנו עליה בערעור.",
			n: "בקשה חדשה עם הפרטים כפי שהם. אם נפלה טעות, אפשר לכתוב עליה בערעור.",
		},
	},
	rules: {
		title: "כללי המקום",
		words: alike("משהו בבקשה אינו מתאים לכללים שלנו."),
		change: alike("בקשה חדשה בלי מה שצוין כאן."),
	},
	duplicate: {
		title: "חשבון נוסף",
		words: {
			f: "יש לך כאן חשבון נוסף, ואפשר להחזיק חשבון אחד בלבד.",
			m: "יש לך כאן חשבון נוסף, ואפשר להחזיק חשבון אחד בלבד.",
			n: "יש לך כאן חשבון נוסף, ואפשר להחזיק חשבון אחד בלבד.",
		},
		change: {
			f: "להמשיך בחשבון הקודם, או למחוק אותו ולבקש שוב.",
			m: "להמשיך בחשבון הקודם, או למחוק אותו ולבקש שוב.",
			n: "להמשיך בחשבון הקודם, או למחוק אותו ולבקש שוב.",
		},
	},
	under_18: {
		title: "גיל 18",
		words: alike("לא היה אפשר לאשר שמלאו לך 18."),
		change: alike("ההצטרפות פתוחה מגיל 18."),
	},
};

export function refusalTitle(code: RefusalCode): string {
	return refusals[code].title;
}

/** The macro for a refusal, in the person's gender; the staff may edit it. */
export function refusalMacro(code: RefusalCode, person: Viewer): string {
	return say(person, refusals[code].words);
}

export function refusalChange(code: RefusalCode, person: Viewer): string {
	return say(person, refusals[code].change);
}

const photoMacros: Readonly<Record<PhotoCode, Spoken>> = {
	not_you: {
		f: "לא נראה שאת בתמונה. אפשר להעלות תמונה שלך.",
		m: "לא נראה שאתה בתמונה. אפשר להעלות תמונה שלך.",
		n: "התמונה אינה נראית שלך. אפשר להעלות תמונה אחרת.",
	},
	other_person: alike("בתמונה נראה אדם נוסף. אפשר לטשטש אותו ולהעלות שוב."),
	child: alike("בתמונה נראים ילדים. תמונות של ילדים לא מתאימות לכאן, גם לא של הילדים שלך."),
	nudity: alike("התמונה חושפת יותר מדי. אפשר להעלות תמונה בבגדים או בבגד ים."),
	contact: alike("בתמונה נראים פרטים שמזהים, כמו טלפון או שם משתמש. אפשר לטשטש אותם."),
	fake: alike("התמונה נראית כאילו נוצרה או שונתה במחשב. אפשר להעלות צילום רגיל."),
	unclear: alike("התמונה חשוכה או מטושטשת מדי. אפשר להעלות תמונה ברורה יותר."),
	duplicate: alike("התמונה הזאת כבר נמצאת בפרופיל."),
};

export function photoMacro(code: PhotoCode, person: Viewer): string {
	return say(person, photoMacros[code]);
}

const askMacros: readonly Spoken[] = [
	alike("הפנים בצל, ואי אפשר להשוות לתנוחה. צילום מול חלון יספיק."),
	alike("התנוחה בצילום חתוכה. צריך לראות את הפנים ואת היד יחד."),
	{
		f: "בתמונת הפנים את רחוקה. שלחי תמונה קרובה יותר, בלי משקפי שמש.",
		m: "בתמונת הפנים אתה רחוק. שלח תמונה קרובה יותר, בלי משקפי שמש.",
		n: "בתמונה הפנים רחוקות. צריך תמונה קרובה יותר, בלי משקפי שמש.",
	},
];

export function listAskMacros(person: Viewer): string[] {
	return askMacros.map((words) => say(person, words));
}

const backMacros: readonly Spoken[] = [
	alike("יש בטקסט פרטי קשר. אפשר לשלוח אותו שוב בלעדיהם."),
	alike("יש בטקסט סכום. באתר אין סכומים בין חברים, ואפשר לשלוח שוב בלעדיו."),
	alike("הטקסט אינו מתאים לכללים שלנו. אפשר לנסח אותו אחרת ולשלוח שוב."),
];

/** Macros for a text that goes back, in the person's gender. */
export function listBackMacros(person: Viewer): string[] {
	return backMacros.map((words) => say(person, words));
}

const appealMacros = {
	uphold: alike("קראנו הכול מחדש, והצילום החדש לא שינה את ההחלטה."),
	reverse: alike("קראנו הכול מחדש. ההחלטה הראשונה הייתה שגויה, ואנחנו מצטערים."),
} as const;

/** The macro for the decision on an appeal against a decision about a member. */
export const enforcementMacros: Readonly<Record<keyof typeof appealMacros, string>> = {
	uphold: "קראנו הכול מחדש, וההחלטה נשארת.",
	reverse: "קראנו הכול מחדש. ההחלטה הייתה שגויה, ואנחנו מצטערים.",
};

export function appealMacro(verdict: keyof typeof appealMacros, person: Viewer): string {
	return say(person, appealMacros[verdict]);
}
