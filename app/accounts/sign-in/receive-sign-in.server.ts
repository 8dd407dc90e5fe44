import { parseWithValibot } from "@conform-to/valibot";
import { data, type RouterContextProvider } from "react-router";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { signInForm } from "../auth.form.ts";
import { answerRefused } from "../form-answer.ts";
import { findKnownDevice } from "../sessions/device.server.ts";
import { readDeviceToken } from "../sessions/device-cookie.ts";
import { adoptSignUp } from "../sign-up/sign-up.server.ts";
import { readSignUpToken, signUpCookie } from "../sign-up/sign-up-cookie.ts";
import { refuseTries } from "../tries.server.ts";
import { enterAccount } from "./enter-account.server.ts";
import { checkPassword } from "./sign-in.server.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Takes the filled sign-in form of /auth. */
export async function receiveSignIn(asked: Asked, form: FormData, next: string | null) {
	const site = siteOf(asked.context);
	const submission = parseWithValibot(form, { schema: signInForm });
	if (submission.status !== "success") return answerRefused(submission);
	const { email, password } = submission.value;
	const tooMany = await refuseTries(site, "sign in", {
		visitor: asked.context.get(visitorContext),
		target: email,
		device: await findKnownDevice(
			site.db,
			email,
			readDeviceToken(asked.request, site.settings.origin),
		),
	});
	if (tooMany) return answerRefused(submission, { form: tooMany.sentence }, tooMany.init);
	const checked = await checkPassword(
		site.db,
		email,
		password,
		readSignUpToken(asked.request, site.settings.origin),
	);
	if ("accountId" in checked) {
		return enterAccount(asked, checked.accountId, { next, fallback: "/profile" });
	}
	if (checked.refused === "invalid") {
		return answerRefused(submission, { password: "האימייל או הסיסמה אינם נכונים" });
	}
	const { browserToken } = await adoptSignUp(site.db, checked.signUp);
	const answer = answerRefused(submission, { form: "הכתובת עוד לא אושרה" });
	return data(
		{ ...answer.data, isUnconfirmed: true },
		{ status: 403, headers: { "Set-Cookie": signUpCookie(browserToken, site.settings.origin) } },
	);
}
