import { redirect } from "react-router";
import type { Route } from "./+types/revoke.route";
import { actOnAccess } from "./access-act.server.ts";
import { revoke } from "./grants.server.ts";

export const loader = () => redirect("/profile/access", 303);

/** Takes back one grant; the next picture that is asked for is none. */
export const action = (args: Route.ActionArgs) =>
	actOnAccess(args, ({ site, me, publicId }) => revoke(site.db, me, publicId), "הגישה בוטלה");
