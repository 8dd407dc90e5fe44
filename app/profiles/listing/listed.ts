import { ageOn } from "../age.ts";
import { completenessOf } from "../completeness.ts";
import { splitAnswer } from "../lists.ts";
import { regions } from "../towns/nearness.ts";
import {
	activityStep,
	completenessStep,
	type Fresh,
	freshOf,
	type Presence,
	presenceOf,
	rankOf,
} from "./buckets.ts";
import { bitsOf, educationNumber, facets, seekIndexes, tagIndexes } from "./facets.ts";
import type { Truth } from "./searchable.server.ts";
import { lexemesOf } from "./words.ts";

/** What others find a member by: a row of `member_search`. */
export type Listed = {
	member_id: string;
	public_id: string;
	/** 0 daddy, 1 baby. */
	role: 0 | 1;
	place: number | null;
	age: number | null;
	education: number | null;
	verified: boolean;
	photos: boolean;
	presence: Presence;
	fresh: Fresh;
	rank: number;
	seeks: number;
	tags: number;
	facets: number[];
	/** Sorted. */
	words: string[];
};

const readFields = ["display_name", "profession", "sentence", "interests", "expectations"] as const;
/** The question comes from a list: a person who answers it is not found by its words. */
const answers = ["prompt1", "prompt2"] as const;

const keysOf = (text = "") => text.split(" ");

/** Whether others may find a member at all (`members.md` 1). A man does not need a month for it. */
function isFound(truth: Truth, now: Date): boolean {
	const { isApproved, isLeaving, isHidden, isBanned, pausedUntil, suspendedUntil } = truth;
	const isBack = (until: Date | null) => until === null || until <= now;
	const isOut = isLeaving || isHidden || isBanned;
	return isApproved && !isOut && isBack(pausedUntil) && isBack(suspendedUntil);
}

/** The `member_search` row of a member, or null while others must not find them. */
export function listedOf(truth: Truth, now: Date): Listed | null {
	if (!isFound(truth, now)) return null;
	const { memberId, texts, pictures } = truth;
	const age = truth.birthDate === null ? truth.profileAge : ageOn(truth.birthDate, now);
	const region = regions.find(({ district }) => district === truth.town?.district)?.id ?? null;
	const place = truth.showsRegion ? region : (truth.town?.code ?? null);
	const education = educationNumber(texts.education);
	const seeks = seekIndexes(keysOf(texts.seeks));
	const tags = tagIndexes(keysOf(texts.tags));
	const verified = truth.badgeAt !== null;
	const presence = presenceOf(truth.seenAt, truth.showsPresence, now);
	const shown = new Map(Object.entries(texts));
	const completeness = completenessStep(completenessOf(shown, pictures > 0).percent);
	return {
		member_id: memberId,
		public_id: truth.publicId,
		role: truth.role === "daddy" ? 0 : 1,
		place,
		age,
		education,
		verified,
		photos: pictures > 1,
		presence,
		fresh: freshOf(truth.since, now),
		rank: rankOf(truth.draw, activityStep(presence, truth.showsPresence), completeness),
		seeks: bitsOf(seeks),
		tags: bitsOf(tags),
		facets: [
			...(age === null ? [] : [facets.age(age)]),
			...(education === null ? [] : [facets.education(education)]),
			...(verified ? [facets.verified] : []),
			...(pictures > 1 ? [facets.photos] : []),
			...seeks.map(facets.seek),
			...tags.map(facets.tag),
			...(place === null ? [] : [facets.place(place)]),
			...(region === null ? [] : [facets.region(region)]),
		],
		words: lexemesOf([
			...readFields.flatMap((field) => texts[field] ?? []),
			...answers.map((field) => splitAnswer(texts[field] ?? "").answer),
		]),
	};
}
