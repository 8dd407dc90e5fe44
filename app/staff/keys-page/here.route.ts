import { redirect } from "react-router";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/here.route";

export const loader = () => redirect("/staff", 303);

/** Says that somebody is still working in an open page: the session lives on. */
export async function action(args: Route.ActionArgs) {
	await requireStaff(args, "overview");
	return new Response(null, { status: 204 });
}
