import { redirect } from "react-router";
import type { Route } from "./+types/revoke-all.route";
import { actOnAccess } from "./access-act.server.ts";
import { revokeAll } from "./grants.server.ts";

export const loader = () => redirect("/profile/access", 303);

/** Takes back every grant. */
export const action = (args: Route.ActionArgs) =>
	actOnAccess(args, ({ site, me }) => revokeAll(site.db, me), "כל הגישות בוטלו");
