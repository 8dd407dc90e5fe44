import type { Vault } from "../secret.server.ts";
import type { Flash, Site } from "../site.ts";
import { privateCookie, privateName, readCookie } from "./cookies.ts";

const name = "flash";

/**
 * The `Set-Cookie` value that carries a message over one redirect: sealed, read by the server only,
 * gone after it was shown or after a minute.
 */
export function flashCookie(
	{ vault, settings }: Pick<Site, "vault" | "settings">,
	flash: Flash,
): string {
	const value = vault.seal("flash", JSON.stringify(flash));
	return privateCookie(name, value, 60, settings.origin);
}

/** The `Set-Cookie` value that takes a shown message away. */
export function clearedFlashCookie(origin: string): string {
	return privateCookie(name, "", 0, origin);
}

/** The message that a request carries, or an empty one. */
export function readFlash(vault: Vault, cookies: string | undefined, origin: string): Flash {
	const sealed = readCookie(cookies, privateName(name, origin));
	if (!sealed) return {};
	const opened = vault.open("flash", sealed);
	return opened ? (JSON.parse(opened) as Flash) : {};
}
