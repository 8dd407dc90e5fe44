import type { Site } from "../../platform/site.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";
import { findSession, type Person } from "./session.server.ts";

const seconds = 600;

type Claims = { session: string; until: number };

/**
 * The short-lived bearer token of the payment API (`product.md`, "Session"): sealed with the site's
 * key, valid for ten minutes. `expiresAt` is in whole seconds since 1970.
 */
export function makeAccessToken(
	{ vault }: Pick<Site, "vault">,
	{ sessionId }: Pick<Person, "sessionId">,
): { token: string; expiresAt: number } {
	const expiresAt = Math.floor(Date.now() / 1_000) + seconds;
	const claims: Claims = { session: sessionId, until: expiresAt };
	return { token: sealClaims(vault, "access token", claims), expiresAt };
}

/**
 * The person whose bearer token a request carries, or null. The session is looked up each time, so that tokens of
 * an ended session are rejected. A call does not count as activity: it keeps no staff session alive.
 */
export async function findBearer(
	{ vault, db }: Pick<Site, "vault" | "db">,
	request: Request,
): Promise<Person | null> {
	const token = /^Bearer ([\w-]{1,500})$/.exec(request.headers.get("authorization") ?? "")?.[1];
	const claims = openClaims<Claims>(vault, "access token", token);
	if (!claims || claims.until * 1_000 <= Date.now()) return null;
	return findSession(db, { sessionId: claims.session }, { isAct: false });
}
