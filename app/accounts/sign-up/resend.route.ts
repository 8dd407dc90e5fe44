import { redirect } from "react-router";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { signUpCookie } from "../cookies.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import type { Route } from "./+types/resend.route";
import { findSignUp, resendSignUpMail } from "./sign-up.server.ts";

export const loader = () => redirect("/auth/check-mail", 303);

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const signUp = await findSignUp(site.db, signUpCookie.read(request, site.settings.origin));
	if (!signUp || signUp.isConfirmed) return redirect("/auth", 303);
	const tooMany = await checkRateLimit(site, "ask for mail", {
		visitor: context.get(visitorContext),
		target: signUp.email,
		form: await request.formData(),
	});
	if (!tooMany) await resendSignUpMail(site, signUp.id);
	const toast = tooMany
		? ({ kind: "destructive", title: "שגיאה", body: tooMany.sentence } as const)
		: ({ kind: "success", title: "אימייל חדש בדרך", body: "האימייל הקודם אינו תקף עוד" } as const);
	const answer = redirectWith(site, "/auth/check-mail", { toast });
	for (const [name, value] of Object.entries(tooMany?.init.headers ?? {}))
		answer.headers.append(name, value);
	return answer;
}
