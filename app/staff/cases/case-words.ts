import type { ClosingCode } from "../../cases/close-together.ts";
import type { Step } from "../../moderation/enforcements/ladder.ts";
import type { RuleCode } from "../../moderation/enforcements/rules.ts";
import type { Lane } from "../../moderation/reports.ts";
import { verdictWords } from "../frame/verdict-words.ts";
import type { FailedAction } from "./case-acts.server.ts";

/** The lanes of cases, what each is about, and by when it is decided. */
export const laneWords: Readonly<Record<Lane, { letter: string; title: string; promise: string }>> =
	{
		A: { letter: "א׳", title: "קטינים, איומים וסכנה", promise: "לפי מה שנאמר למי שדיווח" },
		B: { letter: "ב׳", title: "כסף, שירות, זיוף והונאה", promise: "בתוך 12 שעות" },
		C: { letter: "ג׳", title: "תמונות וטקסטים", promise: "בתוך 24 שעות" },
		D: { letter: "ד׳", title: "הטרדה וכל השאר", promise: "בתוך 48 שעות" },
	};

/** The steps of the ladder as they appear in a person's history. */
export const stepNames: Readonly<Record<Step, string>> = {
	notice: verdictWords.notice,
	removed: verdictWords.removed,
	limited_messages: "בלי שיחות חדשות",
	limited_discovery: "בלי להופיע ברשימות",
	suspended: verdictWords.suspended,
	banned: verdictWords.banned,
};

export const refusalWords: Readonly<Record<FailedAction["refused"], string>> = {
	taken: "מישהו אחר מהצוות לקח את התיק קודם. שום דבר לא נשמר.",
	decided: "מישהו אחר מהצוות כבר החליט כאן. ההחלטה שלך לא נשמרה.",
	gone: "אין כאן עוד מה להחליט.",
	own: "אי אפשר להחליט על החשבון שלך.",
	no_role: "ההרשאה להחליט נלקחה.",
	unread: "יש לפתוח קודם את מה שדווח, עם סיבה. לא מחליטים בלי לקרוא.",
	held: "יש הודעות של החשבון שעוד מחכות. קודם מחליטים אם לשלוח אותן.",
	proposer: "ההרחקה מחכה לאישור של מישהו אחר מהצוות.",
	changed:
		"ההחלטה לא נשמרה: מאז שהעמוד נפתח נוסף דיווח, או השתנתה ההצעה. העמוד מציג עכשיו את החדש.",
	invalid: "יש להשלים את ההחלטה: צעד, כלל, פריט או משך.",
	not_held: "קודם צריך להעביר את התיק לטיפולך.",
	preview: "",
	reason: "",
	note: "",
};

/** Why nothing was found in what is closed together. */
export const closingNames: Readonly<Record<ClosingCode, string>> = {
	no_breach: "מה שדווח אינו הפרה",
	known: "אותו עניין כבר הוכרע",
	spite: "דיווחים שנועדו להציק",
};

/** `יום`, `7 ימים`, `30 יום`. */
export const daysWords = (days: number): string =>
	days === 1 ? "יום" : `${days} ${days > 10 ? "יום" : "ימים"}`;

export const ruleNames: Readonly<Record<string, string>> = {
	minor: "מתחת לגיל 18",
	danger: "איום, סחיטה או סכנה",
	ncii: "תמונה אינטימית בלי הסכמה",
	offline_harm: "פגיעה בפגישה",
	scam_money: "בקשת כסף, קוד או עמלה",
	solicitation_offer: "הצעת כסף תמורת מפגש",
	solicitation_service: "פרסום שירותי מין",
	fake: "פרופיל מזויף",
	trafficking: "מישהו אחר מנהל את החשבון",
	privacy: "פרסום פרטים של אחרים",
	profile_content: "תמונה או טקסט אסורים",
	harassment_sexual: "הטרדה מינית",
	harassment_other: "קללות, שנאה או גזענות",
	offplatform_pressure: "לחץ לעבור לאפליקציה אחרת",
	offline_behavior: "התנהגות בפגישה",
	spam_ads: "פרסום עסק או קישורים",
	underfill_other: "אחר",
	other: "אחר",
};

type Forms = Readonly<Record<"f" | "m", string>>;

const ask = (f: string, m: string): Forms => ({ f, m });

const general = ask(
	"בבקשה קראי שוב את כללי הקהילה. הפרה נוספת תביא לצעד חמור יותר.",
	"בבקשה קרא שוב את כללי הקהילה. הפרה נוספת תביא לצעד חמור יותר.",
);

/** What the statement of a ban begins with: advice for the next time is of no use. */
export const banMacro =
	"קראנו את מה שדווח ואת מה שסביבו, ושני אנשים מהצוות החליטו. ההפרה אינה מאפשרת להמשיך את החברות.";

/** What a statement adds by its rule, in the gender of its reader; it quotes nobody. */
const macros: Readonly<Partial<Record<RuleCode, Forms>>> = {
	scam_money: ask(
		"אל תבקשי מאחרים כסף, קודים או כרטיסי מתנה, גם לא כהלוואה וגם לא לזמן קצר.",
		"אל תבקש מאחרים כסף, קודים או כרטיסי מתנה, גם לא כהלוואה וגם לא לזמן קצר.",
	),
	solicitation_offer: ask(
		"אין כאן תשלום בין חברים, לא על זמן ולא על מפגש. אל תציעי סכומים.",
		"אין כאן תשלום בין חברים, לא על זמן ולא על מפגש. אל תציע סכומים.",
	),
	solicitation_service: ask(
		"אין כאן שירותים בתשלום. אל תפרסמי אותם ואל תרמזי עליהם.",
		"אין כאן שירותים בתשלום. אל תפרסם אותם ואל תרמוז עליהם.",
	),
	fake: ask(
		"בפרופיל שלך יופיעו רק תמונות ופרטים שלך. אם נפלה טעות, כתבי לנו בערעור.",
		"בפרופיל שלך יופיעו רק תמונות ופרטים שלך. אם נפלה טעות, כתוב לנו בערעור.",
	),
	privacy: ask(
		"אל תפרסמי שם, טלפון, כתובת או תמונה של אחרים בלי הסכמה.",
		"אל תפרסם שם, טלפון, כתובת או תמונה של אחרים בלי הסכמה.",
	),
	profile_content: ask(
		"אפשר להעלות תמונה או טקסט אחרים. קראי קודם את הכללים שליד ההעלאה.",
		"אפשר להעלות תמונה או טקסט אחרים. קרא קודם את הכללים שליד ההעלאה.",
	),
	harassment_sexual: ask(
		"אל תכתבי דברים מיניים למי שלא ביקש אותם, ואל תמשיכי אחרי שאין תשובה.",
		"אל תכתוב דברים מיניים למי שלא ביקש אותם, ואל תמשיך אחרי שאין תשובה.",
	),
	harassment_other: ask(
		"אל תכתבי קללות ועלבונות. אם השיחה לא נעימה לך, אפשר להפסיק אותה או לחסום.",
		"אל תכתוב קללות ועלבונות. אם השיחה לא נעימה לך, אפשר להפסיק אותה או לחסום.",
	),
	offplatform_pressure: ask(
		"אל תלחצי לעבור לאפליקציה אחרת. מי שרוצה לעבור, יציע בעצמו.",
		"אל תלחץ לעבור לאפליקציה אחרת. מי שרוצה לעבור, יציע בעצמו.",
	),
	spam_ads: ask("אל תפרסמי כאן עסק או קישורים.", "אל תפרסם כאן עסק או קישורים."),
	danger: ask("אל תפני עוד לאדם הזה, בשום דרך.", "אל תפנה עוד לאדם הזה, בשום דרך."),
};

export const macroOf = (rule: RuleCode, form: "f" | "m"): string => (macros[rule] ?? general)[form];
