import type { ShownPhoto } from "../../../../profiles/photos/photo-picture.tsx";
import type { AliasGaps } from "../../alias.server.ts";
import type { Verification } from "../../verification.ts";
import type { NotYet } from "../../who.server.ts";

/** Steps with an address of their own. */
export type StepName = "alias" | "birth" | "photo" | "pose";

/** What /verification shows. */
export type Screen =
	/** There is nothing to verify yet; the next step is elsewhere. */
	| { at: "closed"; not: NotYet }
	| { at: "under-age" }
	| { at: "barred" }
	| {
			at: "explain";
			kind: Verification["kind"];
			/** How the one before ended. */
			ended: { how: "withdrawn" | "expired" | "refused"; wasSent: boolean } | null;
			/** What the staff wrote about a pose that did not match the portrait. */
			words: string | null;
			/** A member's birth date, which is not asked again. */
			known: string | null;
	  }
	| { at: "alias"; gaps: AliasGaps }
	| { at: "birth"; birthDate: string | null }
	| { at: "photo"; first: ShownPhoto | null; isFull: boolean; needsConsent: boolean }
	| {
			at: "pose";
			pose: number;
			/** In milliseconds: names this pose among those drawn. */
			drawnAt: number;
			endsAt: Date;
			/** How many were drawn today, this one included. */
			tries: number;
			needsConsent: boolean;
	  }
	| { at: "pose-over"; wasDrawn: boolean }
	| { at: "tomorrow" }
	| { at: "sent"; sentAt: Date }
	| { at: "asked"; words: string; until: Date }
	| {
			at: "approved";
			badgeAt: Date;
			/** The proof that the selfie was deleted; null until it is. */
			deletion: { at: Date; sha256: string } | null;
	  }
	| { at: "refused" };

export type ScreenAt<Name extends Screen["at"]> = Extract<Screen, { at: Name }>;

/** Why what was just sent was not taken, for its own step. */
export type Refused = {
	/** About the whole form. */
	sentence?: string | undefined;
	/** By field. */
	fields?: Readonly<Record<string, string | undefined>>;
	/** That of a birth date under 18, which counts only once it is confirmed. */
	age?: number;
	/** What was typed. */
	typed?: Readonly<Record<string, string | undefined>>;
};
