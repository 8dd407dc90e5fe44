import { randomBytes } from "node:crypto";
import { readCookie } from "../../platform/http/cookies.ts";
import type { Site } from "../../platform/site.ts";

const name = "cancel";
const lastsMs = 30 * 60_000;

/** A cancellation that somebody who is signed out began: sealed in the browser, nowhere else. */
type Begun = {
	receipt: number;
	/** As it was typed. */
	email: string;
	nonce: string;
	/** Milliseconds since 1970. */
	until: number;
	/** The code from the mail was given. */
	isProven: boolean;
};

type Keeper = Pick<Site, "vault" | "settings">;

/** Begins a cancellation; whether there is such a receipt is not asked here. */
export function beginCancellation(receipt: number, email: string): Begun {
	const nonce = randomBytes(16).toString("base64url");
	return { receipt, email, nonce, until: Date.now() + lastsMs, isProven: false };
}

/** The six digits that prove the mailbox: the same for one beginning, and nobody can reckon them. */
export function cancellationCode({ vault }: Keeper, { receipt, email, nonce }: Begun): string {
	const digest = vault.digest("cancel code", `${nonce} ${receipt} ${email}`);
	const number = Buffer.from(digest, "base64url").readUIntBE(0, 6) % 1_000_000;
	return String(number).padStart(6, "0");
}

/** The cancellation that this browser began, or null when there is none or it is too old. */
export function readCancellation({ vault }: Keeper, request: Request): Begun | null {
	const sealed = readCookie(request.headers.get("cookie"), name);
	const opened = sealed ? vault.open("cancellation", sealed) : null;
	const begun = opened === null ? null : (JSON.parse(opened) as Begun);
	return begun && begun.until > Date.now() ? begun : null;
}

/** The `Set-Cookie` value that keeps it. */
export function cancellationCookie(site: Keeper, begun: Begun): string {
	const value = site.vault.seal("cancellation", JSON.stringify(begun));
	return cookie(value, lastsMs / 1_000, site);
}

/** The `Set-Cookie` value that ends it. */
export function clearedCancellationCookie(site: Keeper): string {
	return cookie("", 0, site);
}

function cookie(value: string, maxAge: number, { settings }: Keeper): string {
	const secure = settings.origin.startsWith("https:") ? "; Secure" : "";
	return `${name}=${value}; Path=/cancel; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
