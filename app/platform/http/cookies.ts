/** One cookie's value out of a `Cookie` header, or undefined. */
export function readCookie(cookies: string | null | undefined, wanted: string): string | undefined {
	for (const part of (cookies ?? "").split(";")) {
		const [key, ...value] = part.trim().split("=");
		if (key === wanted) return value.join("=");
	}
	return undefined;
}

/**
 * The name under which the browser keeps a cookie of the server's own: with HTTPS it is one that no
 * other host and no plain connection can set (ASVS 3.3.3).
 */
export function privateName(name: string, origin: string): string {
	return origin.startsWith("https:") ? `__Host-${name}` : name;
}

/** The value of a private cookie in a request, when it is a token of ours by its shape. */
export function readPrivateToken(
	request: Request,
	name: string,
	origin: string,
): string | undefined {
	const token = readCookie(request.headers.get("cookie"), privateName(name, origin));
	return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The `Set-Cookie` value of a cookie that scripts cannot read; `seconds` 0 takes it away. */
export function privateCookie(
	name: string,
	value: string,
	seconds: number,
	origin: string,
): string {
	const secure = origin.startsWith("https:") ? "; Secure" : "";
	const rest = `Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
	return `${privateName(name, origin)}=${value}; HttpOnly; ${rest}`;
}
