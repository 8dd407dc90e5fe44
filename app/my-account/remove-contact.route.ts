import { redirect } from "react-router";
import { removeContactBlock } from "../members/contacts.server.ts";
import { isId } from "../members/may-see.server.ts";
import { requireMember } from "../members/member.server.ts";
import { formatMoment } from "../platform/dates.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/remove-contact.route";

const path = "/account/blocked";

export const loader = () => redirect(path, 303);

/** Removes one of the member's entries, once its 30 days are over. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const done = isId(id) ? await removeContactBlock(site, me, id, new Date()) : null;
	if (!done) throw new Response(null, { status: 404 });
	const toast =
		done === "removed"
			? ({ kind: "success", title: "הרישום הוסר" } as const)
			: ({
					kind: "destructive",
					title: "הרישום עוד קבוע",
					body: `אפשר להסיר מ־${formatMoment(done.fixedUntil)}`,
				} as const);
	return redirectWith(site, path, { toast });
}
