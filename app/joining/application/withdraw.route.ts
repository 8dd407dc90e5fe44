import { redirect } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import type { Route } from "./+types/withdraw.route";
import { withdrawApplication } from "./withdraw.server.ts";

export const loader = () => redirect("/application", 303);

const withdrawn: Flash["toast"] = {
	kind: "success",
	title: "הבקשה נמשכה",
	body: "הפרטים שנשלחו איתה נמחקו",
};
const nothing: Flash["toast"] = {
	kind: "destructive",
	title: "שגיאה",
	body: "אין בקשה פתוחה, ולכן דבר לא השתנה",
};

/** Takes the person's open application back. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const { db, vault, settings } = siteOf(context);
	const result = await withdrawApplication(db, person);
	const toast = result === "withdrawn" ? withdrawn : nothing;
	const headers = { "Set-Cookie": flashCookie({ vault, settings }, { toast }) };
	return redirect("/application", { status: 303, headers });
}
