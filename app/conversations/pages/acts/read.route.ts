import { markRead } from "../../participants.server.ts";
import type { Route } from "./+types/read.route";
import { backToThread, runAct } from "./act.server.ts";

export const loader = backToThread;

/** Notes that an open page has shown the messages up to a number. */
export const action = (args: Route.ActionArgs) =>
	runAct(args, async ({ site, me, id, form }) => {
		const number = String(form.get("number"));
		if (!/^\d{1,9}$/.test(number)) return null;
		return (await markRead(site, me, id, Number(number))) === null ? null : {};
	});
