import { tellTyping } from "../../events.server.ts";
import type { Route } from "./+types/typing.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Somebody is writing; nothing of it is kept. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => ((await tellTyping(site, me, id)) === null ? null : {}));
