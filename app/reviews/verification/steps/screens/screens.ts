import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import type { ShownPhoto } from "../../../../profiles/photos/photo-picture.tsx";
import { pageMeta } from "../../../../ui/page-meta.ts";
import type { AliasGaps } from "../../alias.server.ts";
import type { Verification } from "../../verification.ts";
import type { NotYet } from "../../who.server.ts";

export function stepMeta(matches: Parameters<typeof pageMeta>[0], step?: StepName) {
	return pageMeta(matches, {
		path: "/verification",
		title: step ? `${stepTitles[step]} · אימות` : "אימות",
		description: "",
		hidden: true,
	});
}

/** The camera is allowed on these pages and nowhere else. */
export const cameraHeaders = {
	"Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** Steps with an address of their own. */
export type StepName = "alias" | "birth" | "photo" | "pose";

const stepTitles: Readonly<Record<StepName, string>> = {
	alias: "כינוי",
	birth: "תאריך לידה",
	photo: "תמונת פנים",
	pose: "תנוחה",
};

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
			/** Whether a selfie still exists that will be deleted. */
			isKept: boolean;
	  }
	| { at: "refused" };

export type ScreenAt<Name extends Screen["at"]> = Extract<Screen, { at: Name }>;

/** Why what was just sent was not taken, for its own step. */
export type Refused = {
	/** About the whole form. */
	sentence?: string | undefined;
	fields?: Readonly<Record<string, string | undefined>>;
	/** That of a birth date under 18, which counts only once it is confirmed. */
	age?: number;
	typed?: Readonly<Record<string, string | undefined>>;
};

/** A step's fields read by its schema, or what is wrong with them; both with what was typed. */
export function readStep<Schema extends GenericSchema>(
	form: FormData,
	schema: Schema,
): { value: InferOutput<Schema>; typed: Record<string, string> } | { refused: Refused } {
	const typed: Record<string, string> = {};
	for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
	const read = safeParse(schema, typed);
	if (read.success) return { value: read.output, typed };
	const fields: Record<string, string> = {};
	for (const issue of read.issues) {
		const name = String(issue.path?.[0]?.key ?? "");
		fields[name] ??= issue.message;
	}
	return { refused: { fields, typed } };
}
