import type { Site } from "../../platform/site.ts";
import { linkDays } from "./link-days.ts";

type Claims = { number: number; at: number };

/** The address at which a ticket is read by whoever got the mail, also without an account. */
export function ticketLink(
	{ settings, vault }: Pick<Site, "settings" | "vault">,
	number: number,
): string {
	const claims: Claims = { number, at: Date.now() };
	const key = vault.seal("ticket", JSON.stringify(claims));
	return `${settings.origin}/support/${number}?key=${key}`;
}

/** Whether a key opens this ticket now. */
export function opensTicket({ vault }: Pick<Site, "vault">, key: string, number: number): boolean {
	const opened = vault.open("ticket", key);
	if (opened === null) return false;
	const claims = JSON.parse(opened) as Claims;
	const age = Date.now() - claims.at;
	return claims.number === number && age >= 0 && age < linkDays * 86_400_000;
}
