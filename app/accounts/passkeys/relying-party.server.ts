import { isIP } from "node:net";
import { brand } from "../../brand.ts";
import type { Settings } from "../../platform/settings.ts";

/** The WebAuthn relying party ("Relying Party Identifier"). */
export type RelyingParty = { name: string; id: string; origin: string };

/**
 * The relying party of a request: whichever of our origins served its page. Null on an IP address
 * (the demo's `http://127.0.0.1`), because passkeys need a domain name.
 */
export function findRelyingParty(
	{ origin, ownOrigins }: Pick<Settings, "origin" | "ownOrigins">,
	request: Request,
): RelyingParty | null {
	const page = request.headers.get("origin");
	const own = page !== null && ownOrigins.includes(page) ? page : origin;
	const id = new URL(own).hostname;
	return isIP(id.replace(/^\[|\]$/g, "")) ? null : { name: brand.latin, id, origin: own };
}
