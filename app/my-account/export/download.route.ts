import { redirect } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import type { Route } from "./+types/download.route";
import { exportPerson, zipExport } from "./export.server.ts";

/** A date in Israel's time zone, formatted as 2026-11-22. */
const days = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" });

export const loader = () => redirect("/account/export", 303);

/** All of the person's data as a .zip with a discreet name. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireReauthentication({ request, context }, "/account/export");
	const site = siteOf(context);
	const visitor = context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "export", { visitor, target: person.accountId });
	if (tooMany) {
		const toast = { kind: "destructive", title: "שגיאה", body: tooMany.sentence } as const;
		return redirectWith(site, "/account/export", { toast });
	}
	const exported = await exportPerson(site, person);
	const day = days.format(exported.made_at);
	return new Response(new Uint8Array(await zipExport(exported)), {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="my-data-${day}.zip"`,
			"Cache-Control": "private, no-store",
		},
	});
}
