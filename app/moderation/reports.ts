import { hour } from "../platform/time.ts";
/** How long a case is kept once it is closed, with what was reported. */
export const caseMonths = 24;

/** What a member can be reported for (`trust-and-safety.md` D.4). */
export const reportCodes = [
	"minor",
	"danger",
	"ncii",
	"offline_harm",
	"scam_money",
	"solicitation_offer",
	"solicitation_service",
	"fake",
	"trafficking",
	"privacy",
	"profile_content",
	"harassment_sexual",
	"harassment_other",
	"offplatform_pressure",
	"offline_behavior",
	"spam_ads",
	"underfill_other",
] as const;

export type ReportCode = (typeof reportCodes)[number];

type About = Readonly<Record<"f" | "m", string>>;

const same = (words: string): About => ({ f: words, m: words });

/** The text of each code, in the reported member's gender. */
export const codeWords: Readonly<Record<ReportCode, About>> = {
	minor: { f: "נראית מתחת לגיל 18", m: "נראה מתחת לגיל 18" },
	danger: same("איום, סחיטה או סכנה"),
	ncii: {
		f: "פרסמה תמונה אינטימית בלי הסכמה",
		m: "פרסם תמונה אינטימית בלי הסכמה",
	},
	offline_harm: { f: "פגעה או איימה בפגישה", m: "פגע או איים בפגישה" },
	scam_money: {
		f: "ביקשה כסף, קוד, כרטיס מתנה או ״עמלה״",
		m: "ביקש כסף, קוד, כרטיס מתנה או ״עמלה״",
	},
	solicitation_offer: {
		f: "הציעה כסף תמורת מין או מפגש",
		m: "הציע כסף תמורת מין או מפגש",
	},
	solicitation_service: { f: "מפרסמת שירותי מין", m: "מפרסם שירותי מין" },
	fake: same("פרופיל מזויף, או תמונות של אדם אחר"),
	trafficking: same("נראה שמישהו אחר מנהל את החשבון"),
	privacy: { f: "פרסמה פרטים שלי", m: "פרסם פרטים שלי" },
	profile_content: same("תמונה או טקסט אסורים"),
	harassment_sexual: same("הטרדה מינית, או תוכן מיני שלא ביקשתי"),
	harassment_other: same("קללות, שנאה או גזענות"),
	offplatform_pressure: same("לחץ לעבור מיד לוואטסאפ או לטלגרם"),
	offline_behavior: same("התנהגות בפגישה, או אי־הגעה"),
	spam_ads: same("פרסום עסק או קישורים"),
	underfill_other: same("משהו אחר"),
};

/** Advice on what to do meanwhile, shown beside a code. */
export const codeNotes: Readonly<Partial<Record<ReportCode, string>>> = {
	danger: "אם יש סכנה עכשיו: משטרה 100. למי שסוחט לא משלמים ולא עונים.",
	offline_harm: "אם יש סכנה עכשיו: משטרה 100.",
	scam_money: "כדאי לא לשלוח כסף או קודים, גם לא כדי ״לקבל בחזרה״. אפשר להפסיק לענות כבר עכשיו.",
};

/** The codes grouped for the form, the most urgent first. */
export const codeGroups: readonly {
	title: string;
	codes: readonly ReportCode[];
}[] = [
	{
		title: "דחוף",
		codes: ["minor", "danger", "ncii", "offline_harm"],
	},
	{
		title: "כסף וזהות",
		codes: [
			"scam_money",
			"solicitation_offer",
			"solicitation_service",
			"fake",
			"trafficking",
			"privacy",
		],
	},
	{ title: "תוכן", codes: ["profile_content"] },
	{
		title: "יחס, וכל השאר",
		codes: [
			"harassment_sexual",
			"harassment_other",
			"offplatform_pressure",
			"offline_behavior",
			"spam_ads",
			"underfill_other",
		],
	},
];

type Grammar = { gender: "male" | "female" | null; role: "daddy" | "baby" | null };

/** The grammatical form for a reported member: by gender, else by the role's usual form. */
export function formOf({ gender, role }: Grammar): "f" | "m" {
	if (gender) return gender === "male" ? "m" : "f";
	return role === "daddy" ? "m" : "f";
}

/** How urgent a case is (`trust-and-safety.md` D.3), the gravest first. */
export type Lane = "A" | "B" | "C" | "D";

/** The deadline for deciding a case, in milliseconds, around the clock; the gravest lane's is computed. */
export const promiseMs: Readonly<Record<Exclude<Lane, "A">, number>> = {
	B: 12 * hour,
	C: 24 * hour,
	D: 48 * hour,
};

const lanes: Readonly<Record<ReportCode, Lane>> = {
	minor: "A",
	danger: "A",
	ncii: "A",
	offline_harm: "A",
	scam_money: "B",
	solicitation_offer: "B",
	solicitation_service: "B",
	fake: "B",
	trafficking: "B",
	privacy: "B",
	profile_content: "C",
	harassment_sexual: "D",
	harassment_other: "D",
	offplatform_pressure: "D",
	offline_behavior: "D",
	spam_ads: "D",
	underfill_other: "D",
};

/** The lane of a report; sexual harassment that others also reported is graver. */
export function laneOf(code: ReportCode, { isRepeated }: { isRepeated: boolean }): Lane {
	return code === "harassment_sexual" && isRepeated ? "B" : lanes[code];
}
