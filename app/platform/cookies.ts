/** One cookie of the site: how it is read and what `Set-Cookie` value sets or clears it. */
export type Cookie = {
	/** The value in a request or its `Cookie` header, or undefined. */
	read: (from: Request | string | null | undefined, origin: string) => string | undefined;
	set: (value: string, origin: string) => string;
	clear: (origin: string) => string;
};

type Shape = {
	name: string;
	/** Its lifetime in the browser; absent: until the browser is closed. */
	seconds?: number;
	/** Where it is sent; a cookie with its own path gets no `__Host-` prefix, which requires /. */
	path?: `/${string}`;
	/** Readable by scripts; it contains nothing secret. */
	isForScripts?: boolean;
};

/**
 * Declares a cookie. With HTTPS, a cookie that only the server reads has a name that no other host
 * and no plain connection can set (ASVS 3.3.3). (React Router's `createCookie` would encode every
 * value once more, which would end every session.)
 */
export function defineCookie({ name, seconds, path = "/", isForScripts = false }: Shape): Cookie {
	const isSecure = (origin: string) => origin.startsWith("https:");
	const isHostBound = path === "/" && !isForScripts;
	const nameAt = (origin: string) => (isHostBound && isSecure(origin) ? `__Host-${name}` : name);
	const write = (value: string, maxAge: number | undefined, origin: string) =>
		[
			`${nameAt(origin)}=${value}`,
			...(isForScripts ? [] : ["HttpOnly"]),
			`Path=${path}`,
			"SameSite=Lax",
			...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
			...(isSecure(origin) ? ["Secure"] : []),
		].join("; ");
	return {
		read: (from, origin) => readCookie(from, nameAt(origin)),
		set: (value, origin) => write(value, seconds, origin),
		clear: (origin) => write("", 0, origin),
	};
}

/** Declares a cookie that holds a random token (`makeToken`); any other value counts as missing. */
export function defineTokenCookie(shape: Shape): Cookie {
	const plain = defineCookie(shape);
	return {
		...plain,
		read: (from, origin) => {
			const token = plain.read(from, origin);
			return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
		},
	};
}

function readCookie(from: Request | string | null | undefined, wanted: string): string | undefined {
	const cookies = typeof from === "object" ? from?.headers.get("cookie") : from;
	for (const part of (cookies ?? "").split(";")) {
		const [key, ...value] = part.trim().split("=");
		if (key === wanted) return value.join("=");
	}
	return undefined;
}
