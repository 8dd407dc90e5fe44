import type { Presence } from "../../cards/member-words.ts";
import type { OtherProfile } from "../read-other.server.ts";

/** Another member on their page; who hides their own presence is told nobody's. */
export type ShownMember = Omit<OtherProfile, "presence" | "memberId" | "conversation"> & {
	presence: Presence | null;
};
