import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/taking.route";
import { saveTaking } from "./received.server.ts";

const place = "/gifts/received";

export const loader = () => redirect(place, 303);

/** Whether a member takes gifts at all; what waits already stays. */
export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const takes = (await request.formData()).get("gifts") === "on";
	await saveTaking(site.db, me, takes);
	const title = takes ? "אפשר לשלוח לך מתנות" : "לא יגיעו אליך מתנות";
	return redirectWith(site, place, { toast: { kind: "success", title } });
}
