import { data, redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { isId } from "../../members/may-see.server.ts";
import { decisionsPath } from "../../moderation/enforcements/enforcement.ts";
import { markRead } from "../../moderation/enforcements/told-decisions.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/read.route";

export const loader = () => redirect(decisionsPath, 303);

/** The person has read a decision: the account says it no more. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const isRead = isId(params.id) && (await markRead(site.db, params.id, person, new Date()));
	if (!isRead) throw data(null, 404);
	return redirectWith(site, "/account");
}
