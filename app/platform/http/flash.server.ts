import type { Vault } from "../secret.server.ts";
import type { Flash } from "../site.ts";
import { readCookie } from "./cookies.ts";

const name = "flash";

/**
 * The `Set-Cookie` value that carries a message over one redirect: sealed, read by the server only,
 * gone after it was shown or after a minute.
 */
export function flashCookie(vault: Vault, flash: Flash, secure: boolean): string {
	const value = vault.seal("flash", JSON.stringify(flash));
	return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60${secure ? "; Secure" : ""}`;
}

/** The `Set-Cookie` value that takes a shown message away. */
export const clearedFlashCookie = `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;

/** The message that a request carries, or an empty one. */
export function readFlash(vault: Vault, cookies: string | undefined): Flash {
	const sealed = readCookie(cookies, name);
	if (!sealed) return {};
	const opened = vault.open("flash", sealed);
	return opened ? (JSON.parse(opened) as Flash) : {};
}
