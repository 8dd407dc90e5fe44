import { redirect } from "react-router";
import { startSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/start.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Makes the secret that the page then shows; where the factor is on already nothing happens. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requireProof({ request, context }, page);
	await startSecondFactor(siteOf(context), person);
	return redirect(page, 303);
}
