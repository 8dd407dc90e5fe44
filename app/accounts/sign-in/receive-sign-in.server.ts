import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { dataWith } from "../../platform/http/redirect-with.server.ts";
import { tally } from "../../platform/log/tally.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { signInForm } from "../auth.form.ts";
import { deviceCookie, signUpCookie } from "../cookies.ts";
import { refusedAnswer } from "../frame/form-answer.ts";
import { hashFor } from "../passwords/hash-for.server.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { continueAfterFirstFactor } from "../second-factor/continue-after-first-factor.server.ts";
import { findKnownDevice } from "../sessions/device.server.ts";
import { linkSignUpToBrowser } from "../sign-up/sign-up.server.ts";
import { checkPassword } from "./check-password.server.ts";

/** Handles a submitted sign-in form of /auth. */
export function receiveSignIn(args: RequestArgs, form: FormData, next: string | null) {
	const { origin } = siteOf(args.context).settings;
	let device: Awaited<ReturnType<typeof findKnownDevice>>;
	return handleForm(args, {
		...refusedAnswer,
		form,
		schema: signInForm,
		limit: async ({ site, visitor, value: { email } }) => {
			const known = deviceCookie.read(args.request, origin);
			device = await findKnownDevice(site.db, email, known);
			const caller = { visitor, target: email, form, device };
			const tooMany = await checkRateLimit(site, "sign in", caller);
			if (tooMany) tally("sign-in refusals", { reason: "limit" });
			return tooMany;
		},
		act: async ({ site, value: { email, password }, refuse }) => {
			const waiting = signUpCookie.read(args.request, origin);
			const sender = { form, isKnown: device !== undefined };
			const checked = await hashFor(site, sender, (hasher) =>
				checkPassword(site.db, email, password, waiting, hasher),
			);
			if ("tooMany" in checked) {
				tally("sign-in refusals", { reason: "limit" });
				return refuse({ form: checked.tooMany.sentence }, checked.tooMany.init);
			}
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
