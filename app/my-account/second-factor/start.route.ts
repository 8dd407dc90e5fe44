import { redirect } from "react-router";
import { startSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { requireReauthentication } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/start.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Makes the secret that the page shows; does nothing if the factor is already on. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireReauthentication({ request, context }, page);
	await startSecondFactor(siteOf(context), person);
	return redirect(page, 303);
}
