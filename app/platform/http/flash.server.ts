import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import type { Vault } from "../secret.server.ts";
import { type Flash, flashContext, type Site } from "../site.ts";
import { openClaims, sealClaims } from "../tokens.server.ts";
import { messageCookie } from "./page-cache/page-variant.ts";

/** The `Set-Cookie` value that carries a sealed message across one redirect. */
export function flashCookie(
	{ vault, settings }: Pick<Site, "vault" | "settings">,
	flash: Flash,
): string {
	return messageCookie.set(sealClaims(vault, "flash", flash), settings.origin);
}

export function clearedFlashCookie(origin: string): string {
	return messageCookie.clear(origin);
}

/** The message in a flash cookie's value, or an empty one. */
export function openFlash(vault: Vault, sealed: string | undefined): Flash {
	return openClaims<Flash>(vault, "flash", sealed) ?? {};
}

/**
 * The flash value for this page, checked by the page's own schema; undefined when there is none.
 */
export function readFlash<Schema extends v.GenericSchema>(
	context: Readonly<RouterContextProvider>,
	schema: Schema,
): v.InferOutput<Schema> | undefined {
	const read = v.safeParse(schema, context.get(flashContext).say);
	return read.success ? read.output : undefined;
}
