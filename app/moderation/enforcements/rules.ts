/** The report codes (`trust-and-safety.md` D.4), each with its rule as worded in a statement. */
export const ruleSentences = {
	minor: "החברות בקהילה היא מגיל 18 ומעלה בלבד.",
	danger: "איומים, סחיטה וסיכון של אחרים אסורים.",
	ncii: "אסור לשלוח או לפרסם תמונה אינטימית בלי הסכמה של מי שמופיע בה.",
	solicitation_offer: "אסור להציע כסף תמורת מין או תמורת מפגש.",
	solicitation_service: "אסור לפרסם באתר שירותי מין.",
	trafficking: "כל חשבון שייך לאדם אחד, ורק הוא מנהל אותו.",
	scam_money: "אסור לבקש כסף, קודים, כרטיסי מתנה או עמלות.",
	fake: "בפרופיל מופיע רק מי שפתח את החשבון. תמונות ופרטים של אדם אחר אסורים.",
	harassment_sexual: "פנייה מינית שלא התבקשה היא הטרדה, והיא אסורה.",
	harassment_other: "קללות, שנאה וגזענות אסורות.",
	offplatform_pressure: "אסור ללחוץ על אחרים לעבור לאפליקציה אחרת.",
	offline_harm: "פגיעה באדם אחר בפגישה אסורה.",
	offline_behavior: "גם בפגישה שומרים על כבוד ועל ביטחון של אחרים.",
	spam_ads: "אסור לפרסם באתר עסקים או קישורים.",
	profile_content: "תמונות וטקסטים בפרופיל עומדים בכללי התוכן של הקהילה.",
	privacy: "אסור לפרסם פרטים של אדם אחר בלי הסכמתו.",
	underfill_other: "כל מי שבקהילה נוהג בכבוד ולפי כללי האתר.",
} as const;

export type RuleCode = keyof typeof ruleSentences;

export const ruleCodes = Object.keys(ruleSentences) as RuleCode[];

/** Whether a code is one of the list: a later version may have stored others. */
export const isRuleCode = (code: string | null): code is RuleCode =>
	code !== null && Object.hasOwn(ruleSentences, code);

/** No paid day is refunded after a ban for these (`trust-and-safety.md` D.8). */
const unpaidAfter: readonly RuleCode[] = [
	"scam_money",
	"fake",
	"solicitation_offer",
	"solicitation_service",
	"trafficking",
];

/** Whether a ban for this rule refunds unused days: not after fraud or solicitation. */
export const isPaidBack = (rule: RuleCode): boolean => !unpaidAfter.includes(rule);
