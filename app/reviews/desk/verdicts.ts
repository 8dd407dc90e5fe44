import type { Tables } from "../../platform/database/tables.ts";
import type { TextField } from "../../profiles/texts/texts.ts";
import type { AgainDays, LookReason, PhotoCode, RefusalCode } from "../codes.ts";
import type { ItemKind } from "../item.ts";
import type { SeenPhoto, SeenVerification as Verification } from "./material.server.ts";

/** Whether the staff see a photo only after a reason; the face of a verification needs none. */
export function isOfAlbum({ audience, isFace }: Pick<SeenPhoto, "audience" | "isFace">): boolean {
	return audience === "album" && !isFace;
}

/** Key of the words that an appeal is about, among what is opened before deciding. */
export const disputedWords = "words";

export const applyDecisionName = "apply-decision";

/** What can be decided about each kind of item, in the order of the desk's number keys. */
export const verdictsOf = {
	application: ["approve", "approve_back", "ask", "refuse", "second_look"],
	changes: ["decide"],
	appeal: ["uphold", "reverse"],
} as const satisfies Record<ItemKind, readonly string[]>;

export type Verdict = (typeof verdictsOf)[ItemKind][number];

/**
 * What can be decided about this item. A birth date under 18 was either meant or a slip: nobody is approved on it, and
 * the slip is decided where it was typed, not by the one person who reads an appeal (decision 0071).
 */
export function possibleVerdicts({
	kind,
	verification,
}: {
	kind: ItemKind;
	verification: Pick<Verification, "state"> | null;
}): readonly Verdict[] {
	const verdicts: readonly Verdict[] = verdictsOf[kind];
	if (verification?.state !== "under_age") return verdicts;
	return verdicts.filter((one) => !["approve", "approve_back", "reverse"].includes(one));
}

export type TextVerdict = { as: "approve" } | { as: "back"; words: string };

export type PhotoVerdict =
	| { as: "members" | "album" }
	| { as: "no"; code: PhotoCode; words: string };

/** As its owner asked; the face of the verification as a photo for members. */
export function requestedVerdict({
	audience,
	approvedFor,
}: Pick<SeenPhoto, "audience" | "approvedFor">): PhotoVerdict {
	return { as: audience === "me" ? "members" : (approvedFor ?? audience) };
}

/** Whether the new portrait shows the person of the pose, so that the badge stands again. */
type BadgeVerdict = { as: "yes" } | { as: "no"; code: RefusalCode; words: string };

export type DecisionInput = {
	verdict: Verdict;
	/** `ItemMaterial.seen` of the page on which it was decided. */
	seen: string;
	code?: RefusalCode | undefined;
	/** What the person reads: of a refusal, of what is still needed, of an appeal. */
	words?: string | undefined;
	againDays?: AgainDays | undefined;
	/**
	 * By field. On an application what is left out is approved; among changes it stays open.
	 */
	texts?: { readonly [Field in TextField]?: TextVerdict };
	/** By photo. On an application what was opened and is left out is approved as its owner asked. */
	photos?: Readonly<Record<string, PhotoVerdict>>;
	badge?: BadgeVerdict | undefined;
	/** Why a second look is asked for. */
	look?: LookReason | undefined;
};

/** A decision's verdicts on single texts and photos, and what was read of each. */
export type DecidedParts = {
	texts: ({ field: TextField; reviewId: string; digest: string } & TextVerdict)[];
	photos: ({ photoId: string; reviewId: string | null } & PhotoVerdict)[];
	badge: BadgeVerdict | null;
	/** The first photo when it was decided. */
	portrait: string | null;
	look?: LookReason | undefined;
	/** For a second look: the sealed marks and words of the first. */
	proposed?: string | undefined;
};

/** A decision that takes effect: the item, what was decided, by whom, about whom, and when. */
export type Applying = {
	item: {
		id: string;
		kind: Tables["review_items"]["kind"];
		application_id: string | null;
		verification_id: string | null;
		enforcement_id: string | null;
		second_look_by: string | null;
	};
	decision: {
		id: string;
		verdict: Verdict;
		code: Tables["decisions"]["code"];
		words: string | null;
		again_days: number | null;
		decided_at: Date;
		parts: DecidedParts;
	};
	by: string | null;
	owner: { accountId: string };
	now: Date;
};

/**
 * What a decision brought about: refunds to execute, and whether the person is told by mail. `gone`
 * when there was nothing left to decide, `changed` when what it rested on is gone and it is to be
 * decided anew; in both cases nothing was changed.
 */
export type Effect = { refunds: readonly string[]; isTold: boolean } | "gone" | "changed";
