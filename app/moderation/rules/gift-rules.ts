import { findPatterns, type Pattern } from "./reading/together.ts";
import type { Rule } from "./rule.ts";
import * as words from "./words/gifts.ts";
import { anyOf, warned } from "./words/requests.ts";

/** Told of others, thanked for, or not wanted. */
const unless = [warned, words.otherGifts] as const;
const asked = { unless, anySentence: true, evenDenied: true };

const requests: readonly Pattern[] = [
	{ all: [words.gifts, words.giveIt, words.toMe], within: 6, ...asked },
	{ all: [words.gifts, words.giveIt, words.prove], within: 8, ...asked },
	{ all: [words.gifts, words.toGive, words.toMe, words.couldYou], within: 6, ...asked },
	{ all: [words.gifts, words.want, words.fromYou], within: 6, ...asked },
	{ all: [words.gifts, words.prove], within: 6, ...asked },
	{ all: [words.gifts, words.spoil], within: 5, ...asked },
	{ all: [words.owed, anyOf(words.gifts, words.giveIt)], within: 8, ...asked },
	{ all: [words.whyNot, words.gifts], within: 8, unless: [words.otherGifts], anySentence: true },
	{ all: [words.owed], unless },
];

/** Gifts that somebody asks for: a gift is a gesture, never a price (`today.md` 6). */
export const giftRules: readonly Rule[] = [
	{
		key: "gifts.asked",
		family: "gift_requests",
		version: 1,
		scores: { profile: 26, note: 30 },
		title: "בקשה למתנה",
		sentence: "נראה שהטקסט מבקש מתנה. מתנה כאן היא מחווה של מי ששולח, ולא מבקשים אותה.",
		find: (document) => findPatterns(document, requests),
	},
];
