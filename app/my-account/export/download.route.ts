import { redirect } from "react-router";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/download.route";
import { exportPerson } from "./export.server.ts";

/** A day as it is in Israel, written as 2026-11-22. */
const days = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" });

export const loader = () => redirect("/account/export", 303);

/** Everything that is the person's, as a file whose name tells nobody where it comes from. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, "/account/export");
	const exported = await exportPerson(siteOf(context), person);
	const day = days.format(exported.made_at);
	return new Response(JSON.stringify(exported, null, "\t"), {
		headers: {
			"Content-Type": "application/json; charset=utf-8",
			"Content-Disposition": `attachment; filename="my-data-${day}.json"`,
			"Cache-Control": "private, no-store",
		},
	});
}
