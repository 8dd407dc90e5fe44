import { unsendMessage } from "../../answer.server.ts";
import type { Route } from "./+types/unsend.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Takes a message back within ten minutes; a line stays in its place. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id, number, isScript }) => {
		const done = await unsendMessage(site, me, id, number);
		if (done === null || done === "unsent") return done && {};
		// It is sent again as a form, and the page says why.
		if (isScript) throw new Response(null, { status: 409 });
		return {
			toast: {
				kind: "destructive",
				title: "ההודעה לא בוטלה",
				body: "אפשר לבטל הודעה עד 10 דקות מהשליחה.",
			},
		};
	});
