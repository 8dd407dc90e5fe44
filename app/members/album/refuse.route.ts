import { redirect } from "react-router";
import type { Route } from "./+types/refuse.route";
import { actOnAccess } from "./access-act.server.ts";
import { refuse } from "./requests.server.ts";

export const loader = () => redirect("/profile/access", 303);

/** Turns a request down; who asked is not told. */
export const action = (args: Route.ActionArgs) =>
	actOnAccess(args, ({ site, me, publicId }) => refuse(site.db, me, publicId), "הבקשה הוסרה, בשקט");
