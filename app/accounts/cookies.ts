import { defineCookie, defineTokenCookie } from "../platform/cookies.ts";
import { sessionDays, signedInCookie } from "../platform/http/page-cache/page-variant.ts";

const hour = 3_600;
const day = 24 * hour;

export const sessionCookie = defineTokenCookie({ name: "session", seconds: sessionDays * day });

/** Identifies a known browser. */
export const deviceCookie = defineTokenCookie({ name: "device", seconds: 365 * day });

/** Ties a pending sign-up to this browser. */
export const signUpCookie = defineTokenCookie({ name: "sign-up", seconds: 7 * day });

/** Identifies a browser's drafts. */
export const draftCookie = defineTokenCookie({ name: "draft", seconds: 48 * hour });

/** Ties a passkey's challenge to the browser that signs in with it. */
export const passkeyCookie = defineTokenCookie({
	name: "passkey",
	seconds: 300,
	path: "/api/passkeys/sign-in",
});

/**
 * Between password and second factor. The cookie outlives its validity, so that latecomers can
 * still be redirected back.
 */
export const secondStepCookie = defineCookie({ name: "second-step", seconds: hour });

/** Whether the request carries the sign-in hint; for appearance only, never for authorization. */
export function seemsSignedIn(request: Request): boolean {
	return signedInCookie.read(request, "") === "1";
}

/** The `Set-Cookie` values of a session. */
export function sessionCookies(token: string, origin: string): string[] {
	return [sessionCookie.set(token, origin), signedInCookie.set("1", origin)];
}

export function clearedSessionCookies(origin: string): string[] {
	return [sessionCookie.clear(origin), signedInCookie.clear(origin)];
}
