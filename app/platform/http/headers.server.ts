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
		const below = settings.hstsSubdomains ? "; includeSubDomains" : "";
		const preload = settings.hstsPreload ? "; preload" : "";
		headers.push(["Strict-Transport-Security", `max-age=63072000${below}${preload}`]);
	}
	return headers;
}

/** The policy of responses that are not pages: nothing in them runs or is shown in a frame. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Adds the common headers that a response does not set itself. */
export function completeHeaders(settings: Settings): (headers: Headers) => void {
	const usual = [...safetyHeaders(settings), ["Cache-Control", "private, no-store"] as const];
	// Hot reload needs inline scripts and styles: its pages have no policy.
	if (settings.mode !== "dev") usual.push(["Content-Security-Policy", barePolicy]);
	return (headers) => {
		for (const [name, value] of usual) if (!headers.has(name)) headers.set(name, value);
	};
}

/**
 * The content policy of a page; `guests` are the foreign origins whose scripts, frames and pictures
 * run in it, on the page that takes payments and nowhere else. `inline` names its own inline scripts by
 * nonce or digest; all else that runs are our own files. Hot reload needs inline scripts and styles, so in `dev`
 * there is none.
 */
export function contentPolicy(
	settings: Settings,
	inline: readonly string[] = [],
	guests: readonly string[] = [],
): string | undefined {
	if (settings.mode === "dev") return undefined;
	const also = guests.map((origin) => ` ${origin}`).join("");
	return [
		"default-src 'none'",
		`script-src 'self'${inline.map((script) => ` '${script}'`).join("")}${also}`,
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
