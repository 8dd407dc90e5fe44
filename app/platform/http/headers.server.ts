import type { Settings } from "../settings.ts";

/**
 * Headers that every answer carries. The Referrer-Policy is `same-origin` and not `no-referrer`,
 * because under the latter browsers send `Origin: null` with our own forms.
 */
export function safetyHeaders(settings: Settings): ReadonlyArray<readonly [string, string]> {
	const headers: Array<readonly [string, string]> = [
		["X-Content-Type-Options", "nosniff"],
		["Referrer-Policy", "same-origin"],
		["Cross-Origin-Opener-Policy", "same-origin"],
		["Cross-Origin-Resource-Policy", "same-origin"],
		["X-Frame-Options", "DENY"],
		["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
	];
	if (settings.mode === "serve") {
		headers.push(["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]);
	}
	return headers;
}

/**
 * The content policy of a page; `guests` are the foreign origins whose scripts, frames and pictures
 * run in it, on the page that takes payments and nowhere else. Still pages run only our own files; a hydrated page also runs
 * the inline scripts that carry its nonce. Hot reload needs inline scripts and styles, so in
 * `dev` there is none.
 */
export function contentPolicy(
	settings: Settings,
	nonce?: string,
	guests: readonly string[] = [],
): string | undefined {
	if (settings.mode === "dev") return undefined;
	const also = guests.map((origin) => ` ${origin}`).join("");
	return [
		"default-src 'none'",
		`script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${also}`,
		// A guest's script writes styles into the page.
		`style-src 'self'${also && " 'unsafe-inline'"}`,
		`img-src 'self' data:${also}`,
		"font-src 'self'",
		`connect-src 'self'${also}`,
		...(also ? [`frame-src${also}`] : []),
		"worker-src 'self'",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}
