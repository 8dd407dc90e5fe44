import { readCookie } from "../../platform/http/cookies.ts";

const name = "sign-up";

/** The token of the sign-up that waits in this browser, or undefined. */
export function readSignUpToken(request: Request): string | undefined {
	const token = readCookie(request.headers.get("cookie"), name);
	return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The `Set-Cookie` value that ties a sign-up to this browser, for seven days. */
export function signUpCookie(token: string, origin: string): string {
	return cookie(token, 7 * 86_400, origin);
}

/** The `Set-Cookie` value that takes it away. */
export function clearedSignUpCookie(origin: string): string {
	return cookie("", 0, origin);
}

function cookie(value: string, maxAge: number, origin: string): string {
	const secure = origin.startsWith("https:") ? "; Secure" : "";
	return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}
