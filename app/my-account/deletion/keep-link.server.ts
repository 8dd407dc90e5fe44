import type { Site } from "../../platform/site.ts";

/** A scheduled deletion; scheduling again makes a new one with a different link. */
export type WaitingDeletion = { accountId: string; deletesAt: Date };

type Claims = { accountId: string; at: number };

/** The mailed link that undoes a deletion; it is stateless: the claims are sealed into it. */
export function keepLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	{ accountId, deletesAt }: WaitingDeletion,
): string {
	const claims: Claims = { accountId, at: deletesAt.getTime() };
	const token = vault.seal("keep account", JSON.stringify(claims));
	return `${settings.origin}/account/keep?token=${token}`;
}

/** The claims of a link, or null; the caller checks whether that deletion is still scheduled. */
export function readKeepToken(
	{ vault }: Pick<Site, "vault">,
	token: string,
): WaitingDeletion | null {
	const opened = vault.open("keep account", token);
	if (opened === null) return null;
	const { accountId, at } = JSON.parse(opened) as Claims;
	return { accountId, deletesAt: new Date(at) };
}
