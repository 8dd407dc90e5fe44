import { redirect } from "react-router";
import { flashCookie } from "../../../platform/http/flash.server.ts";
import { siteOf, visitorContext } from "../../../platform/site.ts";
import { refuseTries } from "../../tries.server.ts";
import { findSignUp, resendSignUpMail } from "../sign-up.server.ts";
import { readSignUpToken } from "../sign-up-cookie.ts";
import type { Route } from "./+types/resend.route";

export const loader = () => redirect("/auth/check-mail", 303);

/** Sends the mail of the sign-up that waits in this browser once more. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const signUp = await findSignUp(site.db, readSignUpToken(request, site.settings.origin));
	if (!signUp || signUp.isConfirmed) return redirect("/auth", 303);
	const tooMany = await refuseTries(site, "ask for mail", {
		visitor: context.get(visitorContext),
		target: signUp.email,
	});
	if (!tooMany) await resendSignUpMail(site, signUp.id);
	const toast = tooMany
		? ({ kind: "destructive", title: "שגיאה", body: tooMany.sentence } as const)
		: ({ kind: "success", title: "אימייל חדש בדרך", body: "האימייל הקודם אינו תקף עוד" } as const);
	const headers = { "Set-Cookie": flashCookie(site, { toast }) };
	return redirect("/auth/check-mail", { status: 303, headers });
}
