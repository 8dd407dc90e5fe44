import { redirect } from "react-router";
import { lockSession } from "../../accounts/lock/lock.server.ts";
import { lockPath } from "../../accounts/lock/lock.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/lock-acts.route";

const settings = "/account/lock";

export const loader = () => redirect(settings, 303);

/** `now` locks this session if a code is set; `here` reports that somebody is still reading. */
export async function action(args: Route.ActionArgs) {
	const person = await requirePerson(args);
	if (args.pattern.endsWith("/here")) return new Response(null, { status: 204 });
	const site = siteOf(args.context);
	if (!(await lockSession(site.db, person))) return redirect(settings, 303);
	const back = pathOnThisSite((await args.request.formData().catch(() => null))?.get("back"));
	const next = back ? `?next=${encodeURIComponent(back)}` : "";
	return redirectWith(site, lockPath + next, { replace: true });
}
