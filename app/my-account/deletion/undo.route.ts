import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import { goOn } from "../go-on.server.ts";
import type { Route } from "./+types/undo.route";
import { undoDeletion } from "./deletion.server.ts";

export const loader = () => redirect("/account", 303);

const kept: Flash["toast"] = {
	kind: "success",
	title: "המחיקה בוטלה",
	body: "החשבון נשאר",
};
const tooLate: Flash["toast"] = {
	kind: "destructive",
	title: "שגיאה",
	body: "המועד עבר, והחשבון נמחק בדקות אלה",
};

/** Keeps the account; needs no fresh password, because nothing is lost by it. */
export async function action({ request, context }: Route.ActionArgs) {
	const { accountId, deletesAt } = await requirePerson({ request, context });
	const site = siteOf(context);
	// Pressed twice: it is kept already.
	const result = deletesAt ? await undoDeletion(site.db, { accountId, deletesAt }) : "kept";
	return goOn(site, "/account", { toast: result === "kept" ? kept : tooLate });
}
