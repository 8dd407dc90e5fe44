/** What the server's pages do and report, and the client confirms before it says so. */
const accountEvents = [
	"SIGNED_IN",
	"SIGNED_OUT",
	"PASSWORD_RECOVERY",
	"USER_UPDATED",
	"MFA_CHALLENGE_VERIFIED",
] as const;

/** Something that happened to the account, under auth-js's name. */
export type AccountEvent = (typeof accountEvents)[number];

/** What listeners hear. `INITIAL_SESSION` comes first: the first answer that this page has. */
export type SessionEvent = AccountEvent | "INITIAL_SESSION" | "TOKEN_REFRESHED";

export const isAccountEvent = (name: unknown): name is AccountEvent =>
	accountEvents.includes(name as AccountEvent);
