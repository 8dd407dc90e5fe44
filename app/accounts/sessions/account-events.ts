import type { Flash } from "../../platform/site.ts";

/** After reauthenticating because of a POST, which has not been carried out yet. */
export const reauthenticatedToast: Flash["toast"] = {
	kind: "success",
	title: "הזהות אושרה",
	body: "עכשיו אפשר לחזור על הפעולה",
};

/** Events that the server's pages report and the client confirms before it emits them. */
const accountEvents = [
	"SIGNED_IN",
	"SIGNED_OUT",
	"PASSWORD_RECOVERY",
	"USER_UPDATED",
	"MFA_CHALLENGE_VERIFIED",
] as const;

/** An account event, with auth-js's name. */
export type AccountEvent = (typeof accountEvents)[number];

/** The events listeners receive. `INITIAL_SESSION` comes first, with this page's first answer. */
export type SessionEvent = AccountEvent | "INITIAL_SESSION" | "TOKEN_REFRESHED";

export const isAccountEvent = (name: unknown): name is AccountEvent =>
	accountEvents.includes(name as AccountEvent);
