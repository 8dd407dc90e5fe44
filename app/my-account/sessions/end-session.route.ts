import { redirect } from "react-router";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { endSession } from "../../accounts/sessions/session.server.ts";
import { siteOf } from "../../platform/site.ts";
import { goOn } from "../go-on.server.ts";
import type { Route } from "./+types/end-session.route";

export const loader = () => redirect("/account", 303);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Signs one of the person's browsers out (ASVS 7.5.2). */
export async function action({ request, context, params }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, "/account#sessions");
	const site = siteOf(context);
	const ended = uuid.test(params.id) ? await endSession(site.db, person, params.id) : null;
	if (ended !== "ended") throw new Response(null, { status: 404 });
	return goOn(site, "/account#sessions", {
		toast: { kind: "success", title: "המכשיר נותק", body: "ההתחברות בו הסתיימה" },
	});
}
