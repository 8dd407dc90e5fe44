import { redirect } from "react-router";
import { type Act, answerDone, answerNobody, receiveAct } from "../act.server.ts";
import type { Route } from "./+types/acts.route";
import { type GrantLength, grantLengths } from "./grant-lengths.ts";
import { grant, revoke, revokeAll } from "./grants.server.ts";
import { refuse } from "./requests.server.ts";

const accessPath = "/profile/access";

/** The buttons about the own album, by what follows `/profile/access/`. */
const acts: Readonly<Record<string, (act: Act) => Promise<Response>>> = {
	"revoke-all": done("כל הגישות בוטלו", ({ site, me }) => revokeAll(site.db, me)),
	":id/grant": letIn,
	// The asker is not notified.
	":id/refuse": done("הבקשה הוסרה, בשקט", ({ site, me, publicId }) =>
		refuse(site.db, me, publicId),
	),
	":id/revoke": done("הגישה בוטלה", ({ site, me, publicId }) => revoke(site.db, me, publicId)),
};

export const loader = () => redirect(accessPath, 303);

export async function action(args: Route.ActionArgs): Promise<Response> {
	const act = acts[args.pattern.split("profile/access/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${args.pattern}`);
	return act(await receiveAct(args));
}

/** An act that always succeeds; returns to the form's page. */
function done(title: string, change: (act: Act) => Promise<unknown>) {
	return async (act: Act) => {
		await change(act);
		return answerDone(act, act.back ?? accessPath, { toast: { kind: "success", title } });
	};
}

const isLength = (text: unknown): text is GrantLength =>
	typeof text === "string" && Object.hasOwn(grantLengths, text);

const refusals = { none: "אין עדיין תמונות באלבום הפרטי", length: "לא נבחר לכמה זמן" } as const;

/** Opens the own album to a member for a time, requested or not. */
async function letIn(act: Act): Promise<Response> {
	const until = act.form.get("until");
	const granted = isLength(until)
		? await grant(act.site.db, act.me, act.publicId, until)
		: ({ refused: "length" } as const);
	if (!granted) return answerNobody(act);
	return answerDone(act, act.back ?? accessPath, {
		toast:
			"refused" in granted
				? { kind: "destructive", title: refusals[granted.refused] }
				: { kind: "success", title: "האלבום נפתח" },
	});
}
