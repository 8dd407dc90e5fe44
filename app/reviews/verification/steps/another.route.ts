import { redirect } from "react-router";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { drawAnother } from "../face.server.ts";
import type { Route } from "./+types/another.route";

export const loader = () => redirect("/verification", 303);

/** Draws another pose; the page says so when today's tries are used up. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	await drawAnother(siteOf(context), person);
	return redirect("/verification/pose", 303);
}
