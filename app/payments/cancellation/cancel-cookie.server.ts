import { randomBytes, timingSafeEqual } from "node:crypto";
import { defineCookie } from "../../platform/cookies.ts";
import type { Site } from "../../platform/site.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";

const lastsMs = 30 * 60_000;

const cookie = defineCookie({ name: "cancel", seconds: lastsMs / 1_000, path: "/cancel" });

/** A cancellation begun while signed out; stored only in the browser, sealed. */
type Begun = {
	receipt: number;
	/** As typed. */
	email: string;
	nonce: string;
	/** Milliseconds since 1970. */
	until: number;
	/** The mailed code was entered. */
	isProven: boolean;
};

type Keeper = Pick<Site, "vault" | "settings">;

/** Begins a cancellation without checking whether the receipt exists. */
export function beginCancellation(receipt: number, email: string): Begun {
	const nonce = randomBytes(16).toString("base64url");
	return { receipt, email, nonce, until: Date.now() + lastsMs, isProven: false };
}

/** The six-digit code that verifies the mailbox: derived from this cancellation, not guessable. */
export function cancellationCode({ vault }: Keeper, begun: Begun): string {
	return sixDigits(vault.digest("cancel code", textOf(begun)));
}

/** Whether a typed code is the mailed one, with any of the site's secrets. */
export function isCancellationCode({ vault }: Keeper, begun: Begun, typed: string): boolean {
	return vault
		.digests("cancel code", textOf(begun))
		.map((digest) => Buffer.from(sixDigits(digest)))
		.some((code) => timingSafeEqual(code, Buffer.from(typed)));
}

const textOf = ({ receipt, email, nonce }: Begun) => `${nonce} ${receipt} ${email}`;

const sixDigits = (digest: string) =>
	String(Buffer.from(digest, "base64url").readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

/** The cancellation begun in this browser, or null if there is none or it expired. */
export function readCancellation({ vault, settings }: Keeper, request: Request): Begun | null {
	const sealed = cookie.read(request, settings.origin);
	const begun = openClaims<Begun>(vault, "cancellation", sealed);
	return begun && begun.until > Date.now() ? begun : null;
}

export function cancellationCookie(site: Keeper, begun: Begun): string {
	const value = sealClaims(site.vault, "cancellation", begun);
	return cookie.set(value, site.settings.origin);
}

export function clearedCancellationCookie(site: Keeper): string {
	return cookie.clear(site.settings.origin);
}
