/**
 * The session as scripts see it (specification, section 3). `refresh_token` is always empty: the
 * httpOnly cookie replaces it, out of reach of scripts. `expires_at` is in whole seconds since
 * 1970.
 */
export type Session = {
	access_token: string;
	refresh_token: "";
	expires_at: number;
	user: { id: string; email: string };
};

/** A session and when its token expires, in milliseconds on this device's clock. */
export type Held = { session: Session; until: number };

/** Why there is no session, by the contract's codes. */
export type Refusal = "session_missing" | "invalid_token_response" | "retryable";

type Env = { fetch: typeof fetch; now: () => number };

/**
 * One `GET /api/session`. Only the server's own "session_missing" means signed out; 502, 503, 504
 * and network errors are retryable; any other answer is invalid. A device's clock may be wrong by
 * hours, so the token's lifetime is counted from the answer's `Date`.
 */
export async function askForSession(
	{ fetch, now }: Env,
	signal: AbortSignal,
): Promise<Held | { refused: Refusal }> {
	const askedAt = now();
	let response: Response;
	let text: string;
	try {
		response = await fetch("/api/session", { cache: "no-store", signal });
		text = await response.text();
	} catch {
		return { refused: "retryable" };
	}
	const { status, headers } = response;
	if (status === 502 || status === 503 || status === 504) return { refused: "retryable" };
	const body = parse(text);
	if (status === 401 && at(at(body, "error"), "code") === "session_missing") {
		return { refused: "session_missing" };
	}
	const session = status === 200 ? readSession(body) : null;
	if (!session) return { refused: "invalid_token_response" };
	const ahead = askedAt - Date.parse(headers.get("date") ?? "");
	return { session, until: session.expires_at * 1000 + (ahead || 0) };
}

/** Parses a session from JSON, dropping unknown fields; null if a field is missing. */
export function readSession(body: unknown): Session | null {
	const access_token = at(body, "access_token");
	const expires_at = at(body, "expires_at");
	const user = at(body, "user");
	const id = at(user, "id");
	const email = at(user, "email");
	if (!isText(access_token) || !isText(id) || !isText(email)) return null;
	if (!Number.isSafeInteger(expires_at)) return null;
	return {
		access_token,
		refresh_token: "",
		expires_at: expires_at as number,
		user: { id, email },
	};
}

/** A field of an unknown value. */
export function at(value: unknown, name: string): unknown {
	return (value as Record<string, unknown> | null | undefined)?.[name];
}

function isText(value: unknown): value is string {
	return typeof value === "string" && value !== "";
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
