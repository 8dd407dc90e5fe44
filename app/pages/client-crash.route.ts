import { makeReference } from "../platform/http/reference.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/client-crash.route";

/** Gives a fault that arose in the browser its number in the log; the path is all that is kept of it. */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await request.formData();
	const reference = makeReference();
	const path = String(form.get("path") ?? "").slice(0, 200);
	siteOf(context).log.error({ reference, path }, "crash in the browser");
	return Response.json({ reference });
}
