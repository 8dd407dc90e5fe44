import type { Site } from "../platform/site.ts";
import { day } from "../platform/time.ts";
import { openClaims, sealClaims } from "../platform/tokens.server.ts";

/**
 * "It was not me": the link in every mail about a sign-in or a change. For seven days it ends all
 * sessions, reverts a changed address, removes factors added in that time, cancels a pending
 * change, and mails a password reset link to the address the mail went to.
 */
export const notMeDays = 7;

type NotMe = {
	accountId: string;
	/** The recipient; it becomes the account's address again. */
	email: string;
};

type Claims = NotMe & { at: number };

/** The link for a mail. It is stateless: the claims are sealed into it. */
export function notMeLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	notMe: NotMe,
): string {
	const claims: Claims = { ...notMe, at: Date.now() };
	// The purpose keeps its old name: links already mailed are sealed with it.
	const token = sealClaims(vault, "disown", claims);
	return `${settings.origin}/auth/not-me?token=${token}`;
}

/** The claims of a link and its time, or null if it is invalid or older than seven days. */
export function readNotMeToken({ vault }: Pick<Site, "vault">, token: string): Claims | null {
	const claims = openClaims<Claims>(vault, "disown", token);
	return claims && claims.at + notMeDays * day > Date.now() ? claims : null;
}
