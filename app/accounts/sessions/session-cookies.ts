import { privateCookie, readCookie, readPrivateToken } from "../../platform/http/cookies.ts";

const days = 30;

const name = "session";

/** Readable by scripts, holds nothing, opens nothing: somebody is probably signed in here. */
const hint = "signed-in";

/** The session's token in a request, or undefined. */
export function readSessionToken(request: Request, origin: string): string | undefined {
	return readPrivateToken(request, name, origin);
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
	return [
		privateCookie(name, token, maxAge, origin),
		`${hint}=${flag}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`,
	];
}
