import type { Site } from "../../platform/site.ts";

/** A deletion that waits; asking anew makes another one, whose link is another one too. */
export type WaitingDeletion = { accountId: string; deletesAt: Date };

type Claims = { accountId: string; at: number };

/** The link that undoes a deletion, for its mail; it needs no row, because what it says is sealed. */
export function keepLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	{ accountId, deletesAt }: WaitingDeletion,
): string {
	const claims: Claims = { accountId, at: deletesAt.getTime() };
	const token = vault.seal("keep account", JSON.stringify(claims));
	return `${settings.origin}/account/keep?token=${token}`;
}

/** What a link says, or null; whether that deletion still waits is for the database to say. */
export function readKeepToken(
	{ vault }: Pick<Site, "vault">,
	token: string,
): WaitingDeletion | null {
	const opened = vault.open("keep account", token);
	if (opened === null) return null;
	const { accountId, at } = JSON.parse(opened) as Claims;
	return { accountId, deletesAt: new Date(at) };
}
