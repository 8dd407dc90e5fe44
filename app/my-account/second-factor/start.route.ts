import { redirect } from "react-router";
import { listPasskeys } from "../../accounts/passkeys/passkey.server.ts";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { startSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/start.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Makes the secret that the page shows; does nothing if the factor is already on. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireReauthentication({ request, context }, page);
	const site = siteOf(context);
	// Without a passkey there is nothing yet that could be asked for.
	if (person.isStaff && (await listPasskeys(site.db, person)).length > 0) {
		const form = await request.formData();
		const act = "הפעלת אפליקציית אימות";
		await requireFreshFactor({ request, context }, person, { act, back: page, form });
	}
	await startSecondFactor(site, person);
	return redirect(page, 303);
}
