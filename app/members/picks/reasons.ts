import { educations, seeks, tags } from "../../profiles/lists.ts";
import type { Nearness } from "../../profiles/towns/nearness.ts";
import { about } from "../cards/member-words.ts";

/** What a member shows, as others are told it; bit masks, as members are searched by. */
type Shown = {
	/** A town, or the region shown instead. */
	place: number | null;
	age: number | null;
	education: number | null;
	seeks: number;
	tags: number;
};

/** The reader's own wishes; the other's wishes are unknown here. */
export type OwnWishes = {
	ageFrom: number | null;
	ageTo: number | null;
	within: Nearness | null;
	withinLabel: string;
	seeks: number;
};

type Given = {
	/** Null: the reader hides, and shows nothing. */
	me: Shown | null;
	wishes: OwnWishes;
	them: Shown & { placeLabel: string | null; gender: "male" | "female" | null };
	/** Between the two places that are shown. */
	nearness: Nearness | null;
};

const mostReasons = 2;
const mostNamed = 3;
const together = new Intl.ListFormat("he", { type: "conjunction" });
/** Shown by both, it is no reason to meet. */
const undecided = seeks.findIndex(({ value }) => value === "undecided");

/** Up to two true sentences: what both show, and the reader's wishes that the other's profile meets. */
export function reasonsOf({ me, wishes, them, nearness }: Given): string[] {
	const liked = me ? labelsIn(tags, both(me.tags, them.tags)) : [];
	const bothSeek = me ? both(me.seeks, them.seeks).filter((bit) => bit !== undecided) : [];
	const wished = both(wishes.seeks, them.seeks).filter(
		(bit) => bit !== undecided && !bothSeek.includes(bit),
	);
	const isSamePlace = me !== null && me.place !== null && me.place === them.place;
	const isNear = wishes.within !== null && nearness !== null && nearness <= wishes.within;
	const found = [
		liked.length > 0 && `שניכם בחרתם ${together.format(liked)}`,
		bothSeek.length > 0 && `שניכם כתבתם שאתם מחפשים ${together.format(labelsIn(seeks, bothSeek))}`,
		wished.length > 0 && seekWords(them, together.format(labelsIn(seeks, wished))),
		isSamePlace && them.placeLabel && `שניכם מ${them.placeLabel}`,
		isNear && !isSamePlace && nearWords(them, wishes.withinLabel),
		isWishedAge(wishes, them.age) && ageWords(them),
		me?.education != null && me.education === them.education && educationWords(them.education),
	];
	return found.filter((reason) => typeof reason === "string").slice(0, mostReasons);
}

/** The indexes set in both masks; the longest list is that of the tags. */
function both(one: number, other: number): number[] {
	const hasBit = (mask: number, bit: number) => Math.floor(mask / 2 ** bit) % 2 === 1;
	return tags.flatMap((_, bit) => (hasBit(one, bit) && hasBit(other, bit) ? [bit] : []));
}

const labelsIn = (list: readonly { readonly label: string }[], bits: readonly number[]) =>
	bits.flatMap((bit) => list[bit]?.label ?? []).slice(0, mostNamed);

function isWishedAge({ ageFrom, ageTo }: OwnWishes, age: number | null): boolean {
	if (age === null || (ageFrom === null && ageTo === null)) return false;
	return age >= (ageFrom ?? age) && age <= (ageTo ?? age);
}

const seekWords = (them: Given["them"], what: string) =>
	about(them, {
		f: `היא מחפשת ${what}, כמו שביקשת`,
		m: `הוא מחפש ${what}, כמו שביקשת`,
		n: `גם כאן מחפשים ${what}, כמו שביקשת`,
	});

const nearWords = (them: Given["them"], distance: string) =>
	about(them, {
		f: `היא גרה ${distance} ממך, כמו שביקשת`,
		m: `הוא גר ${distance} ממך, כמו שביקשת`,
		n: `המקום ${distance} ממך, כמו שביקשת`,
	});

const ageWords = (them: Given["them"]) =>
	about(them, {
		f: `היא בת \u2068${them.age}\u2069, בטווח הגיל שביקשת`,
		m: `הוא בן \u2068${them.age}\u2069, בטווח הגיל שביקשת`,
		n: `גיל \u2068${them.age}\u2069, בטווח שביקשת`,
	});

const educationWords = (education: number) => {
	const label = educations[education - 1]?.label;
	return label && `שניכם ציינתם השכלה: ${label}`;
};
