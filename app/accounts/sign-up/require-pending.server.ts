import { redirect } from "react-router";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { signUpCookie } from "../cookies.ts";
import { findSignUp } from "./sign-up.server.ts";

/**
 * The sign-up of this browser that waits for its confirmation. Otherwise the person is sent to /auth,
 * and told why unless nobody signed up here at all.
 * @throws a redirect.
 */
export async function requirePending({ request, context }: RequestArgs) {
	const site = siteOf(context);
	const browserToken = signUpCookie.read(request, site.settings.origin);
	if (browserToken === undefined) throw redirect("/auth?tab=signup", 303);
	const signUp = await findSignUp(site.db, browserToken);
	if (signUp && !signUp.isConfirmed) return signUp;
	if (signUp) {
		throw redirectWith(site, "/auth", {
			toast: { kind: "success", title: "הכתובת כבר אושרה", body: "אפשר להתחבר" },
		});
	}
	throw redirectWith(site, "/auth?tab=signup", {
		cookies: [signUpCookie.clear(site.settings.origin)],
		toast: {
			kind: "destructive",
			title: "ההרשמה הזאת כבר נסגרה",
			body: "אם הכתובת אושרה אפשר להתחבר, ואם לא, אפשר להירשם שוב",
		},
	});
}
