import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/undo.route";
import { beginsAnew, undoDeletion } from "./deletion.server.ts";

export const loader = () => redirect("/account", 303);

const kept: Flash["toast"] = {
	kind: "success",
	title: "המחיקה בוטלה",
	body: "החשבון נשאר",
};
const keptAlone: Flash["toast"] = {
	...kept,
	body: "החשבון נשאר. הבקשה נסגרה עם המינוי: תשלום חדש פותח בקשה חדשה, ומאמתים מחדש",
};
const tooLate: Flash["toast"] = {
	kind: "destructive",
	title: "שגיאה",
	body: "המועד עבר, והחשבון נמחק בדקות אלה",
};

/** Keeps the account; requires no reauthentication, because nothing is lost. */
export async function action({ request, context }: Route.ActionArgs) {
	const { accountId, deletesAt } = await requirePerson({ request, context });
	const site = siteOf(context);
	// On a second click it is already kept.
	const result = deletesAt ? await undoDeletion(site.db, { accountId, deletesAt }) : "kept";
	if (result !== "kept") return redirectWith(site, "/account", { toast: tooLate });
	const isAnew = await beginsAnew(site.db, { accountId });
	return redirectWith(site, "/account", { toast: isAnew ? keptAlone : kept });
}
