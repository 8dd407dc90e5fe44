import { redirect } from "react-router";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { wasPaidSince } from "../orders/open-order.server.ts";
import type { Route } from "./+types/cancelled.route";
import { outcomes } from "./outcomes.ts";

const payment = "/sugardaddy/payment";

export const loader = () => redirect(payment, 303);

/**
 * Redirects to the payment page with a toast that nothing was charged, unless the order was meanwhile paid
 * on another device; changes nothing else.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const since = Number((await request.formData()).get("prepared_at"));
	const person = await findPerson({ request, context });
	const isPaid = person && since > 0 && (await wasPaidSince(site.db, person, since));
	const { title, body } = isPaid ? outcomes.paidElsewhere : outcomes.cancelled;
	return redirectWith(site, isPaid ? "/account" : payment, {
		toast: { kind: isPaid ? "success" : "neutral", title, body },
	});
}
