import { findPatterns, type Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";
import * as fraud from "./words/fraud.ts";
import { anyOf, askYou, giveMe, me, payMe, sums, warned } from "./words/requests.ts";

/** Told of others, or shared by two: nobody is cheated. */
const daily = [warned, fraud.sharedCosts] as const;
const money = anyOf(sums, fraud.moneyWords, fraud.channels);

const cost = anyOf(money, fraud.fees, fraud.expenses);

const far = { unless: daily, anySentence: true, evenDenied: true };

const codeRequests: readonly Pattern[] = [
	{ all: [fraud.codes, giveMe], unless: [warned, fraud.otherCodes], anySentence: true },
	{ all: [fraud.codes, fraud.codeCame], unless: [warned, fraud.otherCodes], anySentence: true },
	{ all: [fraud.codes, fraud.readMe], unless: [warned, fraud.otherCodes], anySentence: true },
];

const paidFirst: readonly Pattern[] = [
	{ all: [fraud.giftCards, payMe], unless: [...daily, fraud.gotGift] },
	{ all: [fraud.giftCards, fraud.cardNumber], unless: [warned], anySentence: true },
	{ all: [fraud.fees, payMe, fraud.before], within: 10, unless: daily, anySentence: true },
	{ all: [fraud.channels, payMe, fraud.before], within: 9, unless: daily },
	{ all: [fraud.channels, payMe, fraud.returned], within: 9, ...far },
	{ all: [fraud.overpaid, fraud.giveBack, money], within: 9, unless: daily, anySentence: true },
	{ all: [fraud.helpers, payMe, cost], within: 12, ...far },
	{ all: [fraud.lendMe, cost], within: 9, ...far },
	{ all: [fraud.needsNow, payMe, cost], within: 14, ...far },
	{ all: [fraud.returned, payMe, cost], within: 10, ...far },
	{ all: [fraud.buyMe, fraud.bigThings], within: 6, unless: daily },
	{ all: [fraud.channels, fraud.before, sums], within: 5, unless: daily },
	{ all: [fraud.needOnly, fraud.lendMe, anyOf(cost, sums)], within: 14, ...far },
];

const story: readonly Pattern[] = [
	{ all: [fraud.needsNow, fraud.lendMe], within: 14, ...far },
	{ all: [fraud.needsNow, fraud.returned, money], within: 14, ...far },
	{ all: [anyOf(payMe, askYou), me, money], within: 5, unless: daily },
	{ all: [fraud.iNeed, fraud.couldYou, anyOf(sums, fraud.moneyWords)], within: 14, ...far },
	{ all: [fraud.needsNow, anyOf(sums, fraud.expenses), askYou], within: 10, ...far },
	{ all: [fraud.iNeed, fraud.needsNow, sums], within: 12, ...far },
	{ all: [fraud.dues, anyOf(askYou, payMe)], within: 5, ...far },
	{ all: [fraud.invest, fraud.investPitch], within: 10, unless: [warned], anySentence: true },
	{ all: [fraud.channels, payMe], within: 5, unless: daily },
	{ all: [fraud.fees, payMe, money], within: 8, unless: daily },
	{ all: [fraud.fees, fraud.before, sums], within: 8, unless: daily },
	{ all: [fraud.riches, anyOf(fraud.fees, payMe)], within: 12, unless: daily, anySentence: true },
	{ all: [fraud.dues, anyOf(fraud.before, fraud.needOnly, fraud.helpers, fraud.channels)], ...far },
	{ all: [fraud.fees, fraud.needOnly], within: 5, unless: daily },
	{ all: [fraud.needsNow, fraud.riches], within: 12, ...far },
	{ all: [fraud.profit, fraud.enlist], within: 14, unless: [warned], anySentence: true },
	{ all: [fraud.ashamed, fraud.moneyWords], within: 12, ...far },
	{ all: [fraud.giftCards, fraud.before], within: 8, unless: daily },
	{ all: [fraud.before, payMe, sums], within: 6, unless: daily },
	{ all: [fraud.needsNow, fraud.couldYou, sums], within: 14, ...far },
	{ all: [fraud.lendMe, fraud.returned, sums], within: 12, ...far },
	{ all: [fraud.parcels, fraud.demanded, sums], within: 10, ...far },
	{ all: [fraud.iNeed, anyOf(fraud.channels, fraud.lendMe), sums], within: 12, ...far },
];

const family = "advance_fee";
const version = 7;

/** Money and codes that somebody is to give away (`trust-and-safety.md` D.5). */
export const fraudRules: readonly Rule[] = [
	{
		key: "advance.code",
		family,
		version,
		scores: { profile: 75, note: 38 },
		title: "בקשה לקוד חד־פעמי",
		sentence: "נראה שהטקסט מבקש קוד שמישהו קיבל. קוד כזה פותח חשבון, ולא מעבירים אותו לאף אחד.",
		find: (document) => findPatterns(document, codeRequests),
	},
	{
		key: "advance.payment",
		family,
		version,
		scores: { profile: 75, note: 36 },
		title: "תשלום מראש",
		sentence: "נראה שהטקסט מבקש כסף מראש. בין חברים באתר לא מעבירים כסף, כרטיסי מתנה או עמלות.",
		find: (document) => findPatterns(document, paidFirst),
	},
	{
		key: "advance.story",
		family,
		version,
		scores: { profile: 15, note: 28 },
		title: "סיפור שמבקש כסף, הלוואה או השקעה",
		sentence: "נראה שהטקסט מדבר על העברת כסף, על הלוואה או על השקעה. בין חברים באתר עדיף בלי כסף.",
		find: (document) => findPatterns(document, story),
	},
];
