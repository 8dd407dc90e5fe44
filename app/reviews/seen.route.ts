import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/seen.route";
import { noteRead } from "./application.server.ts";
import { readChosen } from "./status/read-status.server.ts";

export const loader = () => redirect("/application", 303);

/** Marks the answer as read, so that it is no longer news. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	await noteRead(site.db, person);
	const to = (await request.formData()).get("to");
	const chosen = to === "chosen" ? await readChosen(site, person) : null;
	const ways: Record<string, string> = { gallery: "/gallery", home: "/" };
	return redirect(chosen?.path ?? ways[String(to)] ?? "/profile/photos", 303);
}
