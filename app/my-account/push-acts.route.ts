import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { subscribe, unsubscribe } from "../notifications/push/subscriptions.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/push-acts.route";

const settings = "/account/notifications";

export const loader = () => redirect(settings, 303);

/** `on` keeps where this session's browser gets pushes, `off` forgets it. */
export async function action(args: Route.ActionArgs) {
	const person = await requirePerson(args);
	if (person.isStaff) throw redirect("/account", 303);
	const site = siteOf(args.context);
	if (args.pattern.endsWith("/off")) {
		await unsubscribe(site.db, person);
		return redirect(settings, 303);
	}
	const form = await args.request.formData();
	const text = (name: string) => String(form.get(name) ?? "");
	const given = {
		endpoint: text("endpoint"),
		p256dh: text("p256dh"),
		auth: text("auth"),
		key: text("key"),
	};
	const word = await subscribe(site, person, given);
	return word === "subscribed"
		? redirect(settings, 303)
		: new Response("הדפדפן הזה מקבל התראות משירות שאנחנו לא מכירים.", { status: 422 });
}
