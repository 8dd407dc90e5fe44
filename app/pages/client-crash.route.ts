import { makeReference, pathForLog } from "../platform/http/failure.server.ts";
import { refuseTooMany } from "../platform/limits/too-many.server.ts";
import { logRepeated } from "../platform/log/log.server.ts";
import { siteOf, visitorContext } from "../platform/site.ts";
import type { Route } from "./+types/client-crash.route";

/** Each new path is a line of the log. */
const perVisitor = { most: 10, minutes: 10 };

/** Logs a browser crash and returns the reference of its line; only the path is recorded. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTooMany(site, "client crash", { visitor: perVisitor }, { visitor });
	if (tooMany) return Response.json(null, tooMany.init);
	const form = await request.formData();
	const given = String(form.get("path") ?? "");
	// A search or typed text may follow the path, or be sent in its place.
	const url = given.startsWith("/") ? URL.parse(given, site.settings.origin) : null;
	const path = pathForLog(url?.pathname ?? "");
	const crash = { reference: makeReference(), path };
	// Anybody can send one, so the level must not page anybody.
	const { reference } = logRepeated(site.log, "warn", crash, "crash in the browser");
	return Response.json({ reference });
}
