import * as v from "valibot";
import type { Presence } from "../cards/member-words.ts";
import type { OtherProfile } from "./profile.server.ts";

const words = v.object({
	title: v.string(),
	text: v.string(),
	rule: v.string(),
	opens: v.string(),
	free: v.string(),
});

/** What the act before says on the member's page. */
export const saidSchema = v.object({
	isBoth: v.optional(v.boolean()),
	limit: v.optional(words),
});

export type Said = v.InferOutput<typeof saidSchema>;

/** Another member on their page; members who hide their own presence see nobody's. */
export type ShownMember = Omit<OtherProfile, "presence" | "memberId" | "conversation"> & {
	presence: Presence | null;
};
