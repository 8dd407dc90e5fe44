import { redirect } from "react-router";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { turnOffSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/off.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Turns the factor off; one still being set up loses its secret. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireReauthentication({ request, context }, page);
	if (person.isStaff) {
		const form = await request.formData();
		await requireFreshFactor({ request, context }, person, {
			act: "כיבוי האימות הדו־שלבי",
			back: page,
			form,
		});
	}
	if ((await turnOffSecondFactor(site, person)) !== "off") return redirect(page, 303);
	const toast = {
		kind: "success",
		title: "האימות הדו־שלבי כובה",
		body: "שאר המכשירים נותקו",
	} as const;
	return redirectWith(site, page, { toast, event: "USER_UPDATED" });
}
