import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/api-session.route";
import { makeAccessToken } from "./access-token.server.ts";
import { findPerson } from "./person.server.ts";

/**
 * `GET /api/session` (`contract.md`, "Functions"): the refresh token is the cookie and never
 * appears in JSON.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const headers = { "Cache-Control": "private, no-store" };
	const person = await findPerson({ request, context });
	if (!person) {
		const error = { code: "session_missing", message: "ההתחברות הסתיימה, יש להתחבר שוב" };
		return Response.json({ error }, { status: 401, headers });
	}
	const { token, expiresAt } = makeAccessToken(siteOf(context), person);
	const user = { id: person.accountId, email: person.email };
	return Response.json({ access_token: token, expires_at: expiresAt, user }, { headers });
}
