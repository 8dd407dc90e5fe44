import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../platform/http/return-path.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/seen.route";
import { findMemberId } from "./count.server.ts";
import { seeAll } from "./seen.server.ts";

export const loader = () => redirect("/notifications", 303);

/** Marks everything shown as seen; messages and requests wait in their own place. */
export async function action({ request, context }: Route.ActionArgs) {
	const { accountId } = await requirePerson({ request, context });
	const site = siteOf(context);
	const form = await request.formData();
	await seeAll(site.db, { accountId, memberId: await findMemberId(site.db, accountId) });
	if ((request.headers.get("accept") ?? "").includes("application/json")) {
		return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
	}
	return redirectWith(site, pathOnThisSite(form.get("back")) ?? "/notifications");
}
