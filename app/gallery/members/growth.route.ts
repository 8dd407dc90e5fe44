import { redirect } from "react-router";
import { requireMember } from "../../members/member.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/growth.route";
import { chooseGrowthMail } from "./read-gallery.server.ts";

export const loader = () => redirect("/gallery", 303);

/** Asks for the one mail when there are more people, or no longer. */
export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const isWanted = (await request.formData()).has("growth");
	const site = siteOf(context);
	await chooseGrowthMail(site.db, me, isWanted);
	const title = isWanted ? "נשלח אימייל אחד כשיהיו כאן 24" : "לא יישלח אימייל";
	return redirectWith(site, "/gallery", { toast: { kind: "success", title } });
}
