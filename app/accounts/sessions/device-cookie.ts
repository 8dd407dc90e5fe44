import { readCookie } from "../../platform/http/cookies.ts";

const name = "device";

/** The token by which this browser is known again, or undefined. */
export function readDeviceToken(request: Request): string | undefined {
	const token = readCookie(request.headers.get("cookie"), name);
	return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The `Set-Cookie` value that lets a browser be known again, for a year. */
export function deviceCookie(token: string, origin: string): string {
	const secure = origin.startsWith("https:") ? "; Secure" : "";
	return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000${secure}`;
}
