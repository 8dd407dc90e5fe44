import type { Site } from "../../platform/site.ts";

/**
 * "It was not me": the link in every mail about a sign-in or a change. Within seven days it ends all
 * sessions, takes back a changed address and the factors that were added in that time, drops a change
 * that waits, and mails a link for a new password to the address that the mail went to.
 */
export const disownDays = 7;

type Disowned = {
	accountId: string;
	/** The address that the mail goes to; it becomes the account's again. */
	email: string;
};

type Claims = Disowned & { at: number };

/** The link for a mail; it needs no row, because what it says is sealed. */
export function disownLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	disowned: Disowned,
): string {
	const claims: Claims = { ...disowned, at: Date.now() };
	const token = vault.seal("disown", JSON.stringify(claims));
	return `${settings.origin}/auth/not-me?token=${token}`;
}

/** What a link says, and when it was made; null when it is older than seven days or not ours. */
export function readDisownToken({ vault }: Pick<Site, "vault">, token: string): Claims | null {
	const opened = vault.open("disown", token);
	if (opened === null) return null;
	const claims = JSON.parse(opened) as Claims;
	return claims.at + disownDays * 86_400_000 > Date.now() ? claims : null;
}
