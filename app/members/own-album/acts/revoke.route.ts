import { redirect } from "react-router";
import { revoke } from "../../album/grants.server.ts";
import type { Route } from "./+types/revoke.route";
import { actOnAccess } from "./access-act.server.ts";

export const loader = () => redirect("/profile/access", 303);

/** Takes back one grant; the next picture that is asked for is none. */
export const action = (args: Route.ActionArgs) =>
	actOnAccess(args, ({ site, me, publicId }) => revoke(site.db, me, publicId), "הגישה בוטלה");
