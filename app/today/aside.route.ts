import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/aside.route";
import { proposeAgain, putAside } from "./next-step.server.ts";
import { steps } from "./next-step.ts";

const path = "/today";

export const loader = () => redirect(path, 303);

/** Puts a proposed step aside, or proposes all of them again. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	if (pattern.endsWith("undo")) {
		await proposeAgain(site.db, me);
		return redirectWith(site, path);
	}
	const asked = (await request.formData()).get("step");
	const step = steps.find((one) => one === asked);
	if (step) await putAside(site.db, me, step);
	return redirectWith(site, path);
}
