import { saveDraft } from "../../participants.server.ts";
import type { Route } from "./+types/draft.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Keeps what is being written, so that it is there on every device. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id, form }) => {
		const text = form.get("text");
		return (await saveDraft(site, me, id, typeof text === "string" ? text : "")) ? {} : null;
	});
