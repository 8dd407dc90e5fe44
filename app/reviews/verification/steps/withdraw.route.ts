import { redirect } from "react-router";
import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../../platform/site.ts";
import { withdrawVerification } from "../withdraw.server.ts";
import type { Route } from "./+types/withdraw.route";

export const loader = () => redirect("/verification", 303);

export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const done = await withdrawVerification(site, person);
	const toast =
		done === "withdrawn"
			? ({ kind: "success", title: "משכת את האימות", body: "הצילום ותאריך הלידה נמחקו" } as const)
			: ({
					kind: "destructive",
					title: "שגיאה",
					body: "אין אימות פתוח, ולכן שום דבר לא השתנה",
				} as const);
	return redirectWith(site, "/verification", { toast });
}
