import { redirect } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { type Flash, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/withdraw.route";
import { withdrawApplication } from "./withdraw.server.ts";

export const loader = () => redirect("/application", 303);

const withdrawn: Flash["toast"] = {
	kind: "success",
	title: "ביטלת את הבקשה",
	body: "הפרטים שנשלחו איתה נמחקו",
};
const nothing: Flash["toast"] = {
	kind: "destructive",
	title: "שגיאה",
	body: "אין בקשה פתוחה, ולכן שום דבר לא השתנה",
};

/** Withdraws the person's open application. */
export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const result = await withdrawApplication(site, person);
	const toast = result === "withdrawn" ? withdrawn : nothing;
	return redirectWith(site, "/application", { toast });
}
