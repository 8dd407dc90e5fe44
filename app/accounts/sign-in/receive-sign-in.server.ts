import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { dataWith } from "../../platform/http/redirect-with.server.ts";
import { tally } from "../../platform/log/tally.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { signInForm } from "../auth.form.ts";
import { deviceCookie, signUpCookie } from "../cookies.ts";
import { refusedAnswer } from "../frame/form-answer.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { continueAfterFirstFactor } from "../second-factor/continue-after-first-factor.server.ts";
import { findKnownDevice } from "../sessions/device.server.ts";
import { linkSignUpToBrowser } from "../sign-up/sign-up.server.ts";
import { checkPassword } from "./check-password.server.ts";

/** Handles a submitted sign-in form of /auth. */
export function receiveSignIn(args: RequestArgs, form: FormData, next: string | null) {
	const { origin } = siteOf(args.context).settings;
	return handleForm(args, {
		...refusedAnswer,
		form,
		schema: signInForm,
		limit: async ({ site, visitor, value: { email } }) => {
			const known = deviceCookie.read(args.request, origin);
			const device = await findKnownDevice(site.db, email, known);
			const caller = { visitor, target: email, form, device };
			const tooMany = await checkRateLimit(site, "sign in", caller);
			if (tooMany) tally("sign-in refusals", { reason: "limit" });
			return tooMany;
		},
		act: async ({ site, value: { email, password }, refuse }) => {
			const waiting = signUpCookie.read(args.request, origin);
			const checked = await checkPassword(site.db, email, password, waiting);
			if ("accountId" in checked) {
				return continueAfterFirstFactor(args, checked.accountId, { next, fallback: "/profile" });
			}
			tally("sign-in refusals", { reason: checked.refused });
			if (checked.refused === "invalid") {
				return refuse({ password: "האימייל או הסיסמה אינם נכונים" });
			}
			const { browserToken } = await linkSignUpToBrowser(site.db, checked.signUp, waiting);
			const { data: answer } = refuse({ form: "הכתובת עוד לא אושרה" });
			const cookies = [signUpCookie.set(browserToken, origin)];
			return dataWith(site, { ...answer, isUnconfirmed: true }, { status: 403, cookies });
		},
	});
}
