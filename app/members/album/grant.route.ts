import { redirect } from "react-router";
import { answerDone, answerNobody, receiveAct } from "../profile/act.server.ts";
import type { Route } from "./+types/grant.route";
import { grant, type Length, lengths } from "./grants.server.ts";

export const loader = () => redirect("/profile/access", 303);

const isLength = (text: unknown): text is Length =>
	typeof text === "string" && Object.hasOwn(lengths, text);

const refusals = { none: "אין עדיין תמונות באלבום הפרטי", length: "לא נבחר לכמה זמן" } as const;

/** Lets a member into the own album for a time, asked or unasked. */
export async function action(args: Route.ActionArgs) {
	const act = await receiveAct(args);
	const until = act.form.get("until");
	const granted = isLength(until)
		? await grant(act.site.db, act.me, act.publicId, until)
		: ({ refused: "length" } as const);
	if (!granted) return answerNobody(act);
	return answerDone(act, act.back ?? "/profile/access", {
		toast:
			"refused" in granted
				? { kind: "destructive", title: refusals[granted.refused] }
				: { kind: "success", title: "האלבום נפתח" },
	});
}
