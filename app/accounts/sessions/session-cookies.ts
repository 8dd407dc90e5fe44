import { readCookie } from "../../platform/http/cookies.ts";

const days = 30;

/** In production the browser itself keeps other hosts and plain HTTP away from it. */
const nameFor = (origin: string) => (origin.startsWith("https:") ? "__Host-session" : "session");

/** Readable by scripts, holds nothing, opens nothing: somebody is probably signed in here. */
const hint = "signed-in";

/** The session's token in a request, or undefined. */
export function readSessionToken(request: Request, origin: string): string | undefined {
	const token = readCookie(request.headers.get("cookie"), nameFor(origin));
	return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Whether the hint stands in a `Cookie` header; for the look of a page only, never for a right. */
export function seemsSignedIn(cookies: string | null | undefined): boolean {
	return readCookie(cookies, hint) === "1";
}

/** The `Set-Cookie` values of a session, for thirty days from now. */
export function sessionCookies(token: string, origin: string): string[] {
	return bothCookies(token, "1", days * 86_400, origin);
}

/** The `Set-Cookie` values that take a session out of the browser. */
export function clearedSessionCookies(origin: string): string[] {
	return bothCookies("", "", 0, origin);
}

function bothCookies(token: string, flag: string, maxAge: number, origin: string): string[] {
	const secure = origin.startsWith("https:") ? "; Secure" : "";
	const rest = `Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
	return [`${nameFor(origin)}=${token}; HttpOnly; ${rest}`, `${hint}=${flag}; ${rest}`];
}
