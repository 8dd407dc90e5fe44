import { acceptRequest } from "../../answer.server.ts";
import type { Route } from "./+types/accept.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Opens the conversation that a request asks for. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => ((await acceptRequest(site, me, id)) ? {} : null));
