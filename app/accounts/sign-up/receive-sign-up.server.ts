import { parseWithValibot } from "@conform-to/valibot";
import type { RouterContextProvider } from "react-router";
import type { InferOutput } from "valibot";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { leavePage } from "../../platform/http/leave-page.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { signUpAfterQuickForm, signUpForm } from "../auth.form.ts";
import { draftToken, hashDraftToken } from "../draft.server.ts";
import { answerRefused } from "../form-answer.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { findWeakness } from "../passwords/weak-password.server.ts";
import { refuseTries } from "../tries.server.ts";
import { startSignUp } from "./sign-up.server.ts";
import { signUpCookie } from "./sign-up-cookie.ts";

type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/** Takes the filled sign-up form of /auth; a known address is answered like a new one. */
export async function receiveSignUp(asked: Asked, form: FormData, next: string | null) {
	const { request, context } = asked;
	const site = siteOf(context);
	const schema = form.has("name") ? signUpAfterQuickForm : signUpForm;
	const submission = parseWithValibot(form, { schema });
	if (submission.status !== "success") return answerRefused(submission);
	const { email, password } = submission.value;
	const tooMany = await refuseTries(site, "sign up", {
		visitor: context.get(visitorContext),
		target: email,
	});
	if (tooMany) return answerRefused(submission, { form: tooMany.sentence }, tooMany.init);
	const person = readPerson(submission.value);
	if (findWeakness(password, [email, person?.name ?? ""])) {
		return answerRefused(submission, { password: "הסיסמה נפוצה מדי, משפט קצר עדיף" });
	}
	const { origin } = site.settings;
	const draft = draftToken(request, origin);
	const { browserToken } = await startSignUp(site, {
		email,
		passwordHash: await hashPassword(password),
		person,
		next,
		draftTokenHash: draft ? hashDraftToken(draft) : null,
	});
	const toast = {
		kind: "success",
		title: "נרשמת בהצלחה",
		body: "בדקו את האימייל לאישור חשבון",
	} as const;
	return leavePage("/auth/check-mail", [
		signUpCookie(browserToken, origin),
		flashCookie(site, { toast }),
	]);
}

type Values = InferOutput<typeof signUpForm> | InferOutput<typeof signUpAfterQuickForm>;

function readPerson(values: Values) {
	if (!("name" in values)) return null;
	const { name, age, gender } = values;
	return { name, age, gender };
}
