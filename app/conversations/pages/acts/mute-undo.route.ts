import { setMuted } from "../../participants.server.ts";
import type { Route } from "./+types/mute-undo.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => ((await setMuted(site, me, id, false)) ? {} : null));
