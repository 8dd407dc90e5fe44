import { redirect } from "react-router";
import { findPerson } from "../../../accounts/sessions/person.server.ts";
import { wasPaidSince } from "../../../payments/orders/open-order.server.ts";
import { flashCookie } from "../../../platform/http/flash.server.ts";
import { siteOf } from "../../../platform/site.ts";
import type { Route } from "./+types/cancelled.route";
import { outcomes } from "./outcomes.ts";

export const loader = () => redirect("/sugardaddy#form", 303);

/**
 * Leads back to the form and says there that nothing was charged, unless the same order was paid on
 * another device meanwhile; it changes nothing else.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, vault, settings } = siteOf(context);
	const since = Number((await request.formData()).get("prepared_at"));
	const person = await findPerson({ request, context });
	const isPaid = person && since > 0 && (await wasPaidSince(db, person, since));
	const { title, body } = isPaid ? outcomes.paidElsewhere : outcomes.cancelled;
	const flash = { toast: { kind: "success", title, body } } as const;
	const headers = {
		"Set-Cookie": flashCookie({ vault, settings }, flash),
	};
	return redirect(isPaid ? "/account" : "/sugardaddy#form", { status: 303, headers });
}
