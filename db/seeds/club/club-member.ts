import type { Boundary, Education, PromptKey, Seek, Tag } from "../../../app/profiles/lists.ts";
import type { WishValues } from "../../../app/profiles/wishes/wishes.form.ts";

/** A member of the demo's club, as approved by the staff. */
export type ClubMember = {
	/** As shown on the site. */
	alias: string;
	email: string;
	/** At the start of the demo; the birth date follows from it. */
	age: number;
	town: string;
	sentence: string;
	profession?: string;
	education?: Education;
	tags: readonly Tag[];
	seeks: readonly Seek[];
	interests: string;
	expectations: string;
	/** One or two. */
	answers?: { readonly [Key in PromptKey]?: string };
	boundaries?: readonly Boundary[];
	/** By which this person's gallery opens. */
	wishes?: Partial<WishValues>;
	/** A drawn portrait that all members see. */
	portrait?: string;
	/** Pictures for the private album, after the portrait or instead of it. */
	album?: readonly string[];
	/** Without a badge the picture was not compared with a selfie yet. */
	hasNoBadge?: boolean;
	/** How long ago this person was last here, in hours. */
	seenHours: number;
	/** How long this person has been a member, in days. */
	sinceDays: number;
};

/** What a named person of the cast brings from there. */
export function fromCast({
	name,
	email,
	profile,
}: {
	name: string;
	email: string;
	profile: { age: number; location: string; interests: string; expectations: string };
}): Pick<ClubMember, "alias" | "email" | "age" | "town" | "interests" | "expectations"> {
	const { age, location, interests, expectations } = profile;
	return { alias: name, email, age, town: location, interests, expectations };
}
