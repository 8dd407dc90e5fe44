import { countVisitor } from "../platform/limits/limits.server.ts";
import { makeChallenge } from "../platform/limits/proof.server.ts";
import { siteOf, visitorContext } from "../platform/site.ts";
import type { Route } from "./+types/proof.route";

/**
 * Each form needs one challenge; making it takes the server a millisecond or two of a helper
 * thread.
 */
const perVisitor = { rule: "proof", most: 60, minutes: 10 };

/** A proof-of-work challenge to solve before sending a form (decision 0008), in Altcha's format. */
export async function loader({ context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const wait = await countVisitor(site, perVisitor, context.get(visitorContext));
	const headers = { "Cache-Control": "no-store" };
	if (wait) {
		const retry = { ...headers, "Retry-After": String(wait.seconds) };
		return Response.json(null, { status: 429, headers: retry });
	}
	return Response.json(await makeChallenge(site), { headers });
}
