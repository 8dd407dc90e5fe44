import { setArchived } from "../../participants.server.ts";
import type { Route } from "./+types/archive-undo.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => ((await setArchived(site, me, id, false)) ? {} : null));
