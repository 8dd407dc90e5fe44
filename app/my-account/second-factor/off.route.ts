import { redirect } from "react-router";
import { turnOffSecondFactor } from "../../accounts/second-factor/second-factor.server.ts";
import { requireProof } from "../../accounts/sessions/person.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/off.route";

const page = "/account/second-factor";

export const loader = () => redirect(page, 303);

/** Turns the factor off; of one that was only started it forgets the secret. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const person = await requireProof({ request, context }, page);
	if ((await turnOffSecondFactor(site, person)) !== "off") return redirect(page, 303);
	const toast = {
		kind: "success",
		title: "האימות הדו־שלבי כובה",
		body: "שאר המכשירים נותקו",
	} as const;
	const cookie = flashCookie(site, { toast, event: "USER_UPDATED" });
	return redirect(page, { status: 303, headers: { "Set-Cookie": cookie } });
}
