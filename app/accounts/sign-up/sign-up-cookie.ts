import { privateCookie, readPrivateToken } from "../../platform/http/cookies.ts";

const name = "sign-up";

/** The token of the sign-up that waits in this browser, or undefined. */
export function readSignUpToken(request: Request, origin: string): string | undefined {
	return readPrivateToken(request, name, origin);
}

/** The `Set-Cookie` value that ties a sign-up to this browser, for seven days. */
export function signUpCookie(token: string, origin: string): string {
	return privateCookie(name, token, 7 * 86_400, origin);
}

/** The `Set-Cookie` value that takes it away. */
export function clearedSignUpCookie(origin: string): string {
	return privateCookie(name, "", 0, origin);
}
