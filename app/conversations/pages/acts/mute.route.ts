import { setMuted } from "../../participants.server.ts";
import type { Route } from "./+types/mute.route";
import { backToThread, doneWithUndo, runAct } from "./act.server.ts";

export const loader = backToThread;

export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => {
		const done = await setMuted(site, me, id, true);
		return done ? doneWithUndo("השיחה הושתקה", id, "mute") : null;
	});
