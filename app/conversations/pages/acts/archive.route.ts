import { setArchived } from "../../participants.server.ts";
import type { Route } from "./+types/archive.route";
import { backToThread, doneWithUndo, runAct } from "./act.server.ts";

export const loader = backToThread;

export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => {
		const done = await setArchived(site, me, id, true);
		return done ? doneWithUndo("השיחה עברה לארכיון", id, "archive") : null;
	});
