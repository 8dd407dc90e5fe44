import { isIP } from "node:net";
import { brand } from "../../brand.ts";
import type { Settings } from "../../platform/settings.ts";

/** For which address passkeys are made and asked for (WebAuthn, "Relying Party Identifier"). */
export type RelyingParty = { name: string; id: string; origin: string };

/**
 * The relying party of a request: the one of our origins that its page stands on. A passkey belongs
 * to a name, so on an address of digits (the demo's `http://127.0.0.1`) there is none.
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
