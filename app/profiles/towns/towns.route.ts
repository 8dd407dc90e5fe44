import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/towns.route";
import { listTowns } from "./towns.server.ts";

/**
 * All towns at once, for the suggestions of a town input: the typed text is matched in the browser
 * and never sent while typing.
 */
export async function loader({ context }: Route.LoaderArgs) {
	const towns = await listTowns(siteOf(context).db);
	return Response.json(towns, { headers: { "Cache-Control": "public, max-age=3600" } });
}
