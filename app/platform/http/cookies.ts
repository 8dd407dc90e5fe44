/** One cookie's value out of a `Cookie` header, or undefined. */
export function readCookie(cookies: string | null | undefined, wanted: string): string | undefined {
	for (const part of (cookies ?? "").split(";")) {
		const [key, ...value] = part.trim().split("=");
		if (key === wanted) return value.join("=");
	}
	return undefined;
}
