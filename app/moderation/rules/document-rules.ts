import { findPatterns, type Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";
import * as words from "./words/documents.ts";
import { giveMe, warned } from "./words/requests.ts";

const daily = [warned, words.paperwork] as const;

const handed: readonly Pattern[] = [
	{ all: [words.papers, giveMe], within: 7, unless: daily },
	{ all: [words.papers, words.selfies], within: 7, unless: daily },
	{ all: [words.cards, words.pictured], within: 4, unless: daily },
	{ all: [words.heldUp, words.faces, words.named], within: 12, unless: [warned] },
	{ all: [words.secrets, giveMe], within: 7, unless: daily },
	{ all: [words.secrets, words.askedOf], within: 4, unless: daily },
	{ all: [words.remote, words.remoteFor], within: 8, unless: [warned], anySentence: true },
	{ all: [words.phones, words.phoneCodes], within: 6, unless: [warned], anySentence: true },
];

const detailed: readonly Pattern[] = [
	{ all: [words.papers, words.askedOf], within: 3, unless: daily },
	{
		all: [words.papers, words.pretexts],
		within: 10,
		unless: daily,
		anySentence: true,
		evenDenied: true,
	},
	{ all: [words.secrets, words.pretexts], within: 10, unless: daily, anySentence: true },
	{ all: [words.fullDetails, giveMe, words.pretexts], within: 8, unless: daily },
	{ all: [words.fullDetails, words.papers], within: 6, unless: daily },
	{ all: [words.fullDetails, words.secrets], within: 6, unless: daily },
];

const family = "identity_documents";
const version = 7;

/** Papers and secrets that somebody is to show (`trust-and-safety.md` D.5). */
export const documentRules: readonly Rule[] = [
	{
		key: "identity.asked",
		family,
		version,
		scores: { profile: 75, note: 36 },
		title: "בקשה לתעודה, לסיסמה או לפרטי חשבון",
		sentence: "נראה שהטקסט מבקש תעודה, סיסמה או פרטי חשבון. את אלה לא מוסרים באתר לאף אחד.",
		find: (document) => findPatterns(document, handed),
	},
	{
		key: "identity.details",
		family,
		version,
		scores: { profile: 15, note: 26 },
		title: "פרטים מזהים",
		sentence: "נראה שהטקסט שואל על פרטים מזהים. עדיף להכיר בלי מסמכים ובלי פרטים מלאים.",
		find: (document) => findPatterns(document, detailed),
	},
];
