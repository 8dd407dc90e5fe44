import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/seen.route";
import { greetApproved } from "./application.server.ts";

export const loader = () => redirect("/application", 303);

/** The person has seen the approval: from now on /application is the ordinary page. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	await greetApproved(siteOf(context).db, person);
	const to = (await request.formData()).get("to");
	return redirect(to === "gallery" ? "/gallery" : "/profile/photos", 303);
}
