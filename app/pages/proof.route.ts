import { countTry } from "../platform/limits.server.ts";
import { makeChallenge } from "../platform/proof/proof.server.ts";
import { siteOf, visitorContext } from "../platform/site.ts";
import type { Route } from "./+types/proof.route";

/** A filled form needs one; making it costs the server a millisecond or two of a helper thread. */
const perVisitor = { rule: "proof", most: 60, minutes: 10 };
const overall = { rule: "proof overall", most: 3_000, minutes: 10 };

/** Work for the browser to do before it sends a form (decision 0008), in Altcha's format. */
export async function loader({ context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const wait =
		(await countTry(site, perVisitor, context.get(visitorContext))) ??
		(await countTry(site, overall, "everybody"));
	const headers = { "Cache-Control": "no-store" };
	if (wait) {
		const retry = { ...headers, "Retry-After": String(wait.seconds) };
		return Response.json(null, { status: 429, headers: retry });
	}
	return Response.json(await makeChallenge(site), { headers });
}
