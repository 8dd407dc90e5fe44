import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/waiting-mail.route";
import { chooseWaitingMail } from "./waiting-mail.server.ts";

export const loader = () => redirect("/messages", 303);

export async function action({ request, context }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const wants = (await request.formData()).get("mail") === "on";
	const site = siteOf(context);
	await chooseWaitingMail(site.db, me, wants);
	const title = wants ? "יישלח אימייל ניטרלי כשמחכה משהו" : "לא יישלח אימייל";
	return redirectWith(site, "/messages", { toast: { kind: "success", title } });
}
