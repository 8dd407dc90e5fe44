import type { TextField } from "../../profiles/texts/texts.ts";
import type { AgainDays, LookReason, PhotoCode, RefusalCode } from "../codes.ts";
import type { ItemKind } from "../items/item.ts";

/** What can be decided about each kind of item, in the order of the desk's number keys. */
export const verdictsOf = {
	application: ["approve", "approve_back", "ask", "refuse", "second_look"],
	changes: ["decide"],
	appeal: ["uphold", "reverse"],
} as const satisfies Record<ItemKind, readonly string[]>;

export type Verdict = (typeof verdictsOf)[ItemKind][number];

export type TextVerdict = { as: "approve" } | { as: "back"; words: string };

export type PhotoVerdict =
	| { as: "members" | "album" }
	| { as: "no"; code: PhotoCode; words: string };

/** Whether the new portrait shows the person of the pose, so that the badge stands again. */
type BadgeVerdict = { as: "yes" } | { as: "no"; code: RefusalCode; words: string };

/** What a reviewer decided on the page. */
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
};
