import { privateCookie, readPrivateToken } from "../../platform/http/cookies.ts";

const name = "device";

/** The token by which this browser is known again, or undefined. */
export function readDeviceToken(request: Request, origin: string): string | undefined {
	return readPrivateToken(request, name, origin);
}

/** The `Set-Cookie` value that lets a browser be known again, for a year. */
export function deviceCookie(token: string, origin: string): string {
	return privateCookie(name, token, 365 * 86_400, origin);
}
