import { closeCard } from "../../participants.server.ts";
import type { Route } from "./+types/close-card.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Closes the card above the composer for good; an unknown card closes none. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id, form }) => {
		const card = form.get("card");
		if (card !== "safety" && card !== "meeting") return {};
		return (await closeCard(site, me, id, card)) ? {} : null;
	});
