import { declineRequest } from "../../answer.server.ts";
import type { Route } from "./+types/decline.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Closes a request without a word to the one who asked. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id }) => {
		const declined = await declineRequest(site, me, id);
		if (declined !== "declined") return declined && {};
		return { toast: { kind: "success", title: "הבקשה נסגרה", body: "בלי הודעה לצד השני." } };
	});
