import type { Document } from "./reading/document.ts";
import type { Found } from "./reading/lexicon.ts";
import { findPatterns, type Pattern } from "./reading/together.ts";
import { findWeighed } from "./reading/weigh.ts";
import type { Rule } from "./rule.ts";
import { askedOf, fullDetails, papers, paperwork, secrets, selfies } from "./words/documents.ts";
import * as fraud from "./words/fraud.ts";
import { feeHints, identityHints, muleHints } from "./words/hints.ts";
import * as mules from "./words/mules.ts";
import { giveMe, payMe, warned } from "./words/requests.ts";

const find =
	(patterns: readonly Pattern[]) =>
	(document: Document): Found[] =>
		findPatterns(document, patterns);

/** Told of others, or shared by two: nobody is cheated. */
const daily = [warned, fraud.sharedCosts] as const;

const codeAsked: readonly Pattern[] = [
	{ all: [fraud.codesSent, giveMe], unless: [warned, fraud.otherCodes] },
	{ all: [fraud.codesSent, fraud.codeCame], unless: [warned, fraud.otherCodes] },
];

const paidFirst: readonly Pattern[] = [
	{ all: [fraud.giftCards, payMe], unless: daily },
	{ all: [fraud.fees, payMe, fraud.before], within: 10, unless: daily },
	{ all: [fraud.channels, payMe, fraud.before], within: 9, unless: daily },
	{ all: [fraud.channels, payMe, fraud.returned], within: 9, unless: daily, anySentence: true },
	{ all: [fraud.overpaid, fraud.giveBack], within: 9, unless: daily, anySentence: true },
	{ all: [fraud.helpers, payMe], within: 12, unless: daily, anySentence: true },
	{ all: [fraud.lendMe, fraud.moneyWords], within: 9, unless: daily, anySentence: true },
];

const story: readonly Pattern[] = [
	{ all: [fraud.needsNow, fraud.lendMe], within: 14, unless: daily, anySentence: true },
	{ all: [fraud.needsNow, fraud.moneyWords, payMe], within: 14, unless: daily, anySentence: true },
	{ all: [fraud.returned, fraud.moneyWords, payMe], within: 10, unless: daily, anySentence: true },
	{ all: [fraud.invest, fraud.investPitch], within: 10, unless: [warned], anySentence: true },
	{ all: [fraud.channels, payMe], within: 5, unless: daily },
	{ all: [fraud.fees, payMe], within: 4, unless: daily },
	{ all: [fraud.giftCards, fraud.before], within: 8, unless: daily },
];

const passOn: readonly Pattern[] = [
	{
		all: [mules.goesOn, mules.comesToYou],
		within: 12,
		unless: [warned, mules.ownThings],
		anySentence: true,
	},
	{
		all: [mules.percent, mules.transfersThrough, mules.comesToYou],
		within: 12,
		unless: [warned],
		anySentence: true,
	},
	{ all: [mules.percent, mules.goesOn], within: 10, unless: [warned], anySentence: true },
	{
		all: [mules.withdraw, mules.cashWords, mules.handOver],
		within: 10,
		unless: [warned],
		anySentence: true,
	},
	{
		all: [mules.openNew, mules.openThings, mules.inYourName],
		within: 9,
		unless: [warned],
		anySentence: true,
	},
	{
		all: [mules.parcels, mules.parcelActs, mules.forOthers],
		within: 12,
		unless: [warned, mules.ownThings],
		anySentence: true,
	},
	{
		all: [mules.carried, mules.carry, mules.forOthers],
		within: 10,
		unless: [warned, mules.ownThings],
		anySentence: true,
	},
];

const lent: readonly Pattern[] = [
	{ all: [mules.yourAccount, mules.useIt], within: 8, unless: [warned] },
	{ all: [mules.percent, mules.transfersThrough], within: 5, unless: [warned, fraud.sharedCosts] },
];

const handed: readonly Pattern[] = [
	{ all: [papers, giveMe], within: 7, unless: [warned, paperwork] },
	{ all: [papers, selfies], within: 7, unless: [warned, paperwork] },
	{ all: [secrets, giveMe], within: 7, unless: [warned, paperwork] },
	{ all: [secrets, askedOf], within: 4, unless: [warned, paperwork] },
];

const detailed: readonly Pattern[] = [
	{ all: [papers, askedOf], within: 3, unless: [warned, paperwork] },
	{ all: [fullDetails, giveMe, askedOf], within: 6, unless: [warned, paperwork] },
	{ all: [fullDetails, papers], within: 6, unless: [warned, paperwork] },
	{ all: [fullDetails, secrets], within: 6, unless: [warned, paperwork] },
];

const fee = "advance_fee";
const mule = "mules";
const identity = "identity_documents";
const version = 5;

/** Money, codes and papers that somebody is to give away (`trust-and-safety.md` D.5). */
export const fraudRules: readonly Rule[] = [
	{
		key: "advance.code",
		family: fee,
		version,
		scores: { profile: 75, note: 38 },
		title: "בקשה לקוד חד־פעמי",
		sentence: "נראה שהטקסט מבקש קוד שמישהו קיבל. קוד כזה פותח חשבון, ולא מעבירים אותו לאף אחד.",
		find: find(codeAsked),
	},
	{
		key: "advance.payment",
		family: fee,
		version,
		scores: { profile: 75, note: 36 },
		title: "תשלום מראש",
		sentence: "נראה שהטקסט מבקש כסף מראש. בין חברים באתר לא מעבירים כסף, כרטיסי מתנה או עמלות.",
		find: find(paidFirst),
	},
	{
		key: "advance.story",
		family: fee,
		version,
		scores: { profile: 32, note: 28 },
		title: "סיפור שמבקש כסף, הלוואה או השקעה",
		sentence: "נראה שהטקסט מדבר על העברת כסף, על הלוואה או על השקעה. בין חברים באתר עדיף בלי כסף.",
		find: find(story),
	},
	{
		key: "advance.hint",
		family: fee,
		version,
		scores: { profile: 26, note: 24 },
		title: "רמזים לבקשת כסף או קוד",
		sentence: "הטקסט נשמע כמו בקשה לכסף או לקוד. אם הכוונה אחרת, אפשר להשאיר אותו ככה.",
		find: (document) => findWeighed(document, feeHints, 3),
	},
	{
		key: "mules.pass_on",
		family: mule,
		version,
		scores: { profile: 78, note: 39 },
		title: "לקבל ולהעביר הלאה",
		sentence:
			"נראה שהטקסט מבקש לקבל כסף או חבילה ולהעביר הלאה. כך מסתבכים בכסף גנוב, ולכן לא מבקשים את זה כאן.",
		find: find(passOn),
	},
	{
		key: "mules.account",
		family: mule,
		version,
		scores: { profile: 36, note: 34 },
		title: "שימוש בחשבון של אדם אחר",
		sentence: "נראה שהטקסט מבקש להשתמש בחשבון או בכרטיס של אדם אחר. חשבון לא משאילים, גם לא ליום.",
		find: find(lent),
	},
	{
		key: "mules.hint",
		family: mule,
		version,
		scores: { profile: 26, note: 24 },
		title: "רמזים להעברה דרך אדם אחר",
		sentence: "הטקסט נשמע כמו בקשה להעביר משהו דרך אדם אחר. אם הכוונה אחרת, אפשר להשאיר אותו ככה.",
		find: (document) => findWeighed(document, muleHints, 3),
	},
	{
		key: "identity.asked",
		family: identity,
		version,
		scores: { profile: 75, note: 36 },
		title: "בקשה לתעודה, לסיסמה או לפרטי חשבון",
		sentence: "נראה שהטקסט מבקש תעודה, סיסמה או פרטי חשבון. את אלה לא מוסרים באתר לאף אחד.",
		find: find(handed),
	},
	{
		key: "identity.details",
		family: identity,
		version,
		scores: { profile: 30, note: 26 },
		title: "פרטים מזהים",
		sentence: "נראה שהטקסט שואל על פרטים מזהים. עדיף להכיר בלי מסמכים ובלי פרטים מלאים.",
		find: find(detailed),
	},
	{
		key: "identity.hint",
		family: identity,
		version,
		scores: { profile: 26, note: 24 },
		title: "רמזים לבקשת מסמך או סיסמה",
		sentence:
			"הטקסט נשמע כמו בקשה למסמך, לסיסמה או לפרטי חשבון. אם הכוונה אחרת, אפשר להשאיר אותו ככה.",
		find: (document) => findWeighed(document, identityHints, 3),
	},
];
