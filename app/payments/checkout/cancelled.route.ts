import { redirect } from "react-router";
import { findPerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pathOnThisSite } from "../../platform/http/return-path.ts";
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
	const form = await request.formData();
	const since = Number(form.get("prepared_at"));
	const back = pathOnThisSite(form.get("back")) ?? payment;
	const person = await findPerson({ request, context });
	const isPaid = person && since > 0 && (await wasPaidSince(site.db, person, since));
	const { title, body } = isPaid ? outcomes.paidElsewhere : outcomes.cancelled;
	return redirectWith(site, isPaid ? "/account" : back, {
		toast: { kind: isPaid ? "success" : "neutral", title, body },
	});
}
