import type { InferOutput } from "valibot";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import type { RequestArgs } from "../../platform/site.ts";
import { hashToken } from "../../platform/tokens.server.ts";
import { signUpAfterQuickForm, signUpForm } from "../auth.form.ts";
import { draftCookie, signUpCookie } from "../cookies.ts";
import { refusedAnswer } from "../frame/form-answer.ts";
import { hashFor, hashPassword } from "../passwords/password-hash.server.ts";
import { findWeakness, weakPassword } from "../passwords/weak-password.server.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { justSignedUp } from "./check-mail.form.ts";
import { startSignUp } from "./sign-up.server.ts";

/**
 * Handles a submitted sign-up form of /auth; a known address gets the same response as a new one.
 */
export function receiveSignUp(args: RequestArgs, form: FormData, next: string | null) {
	const schema: typeof signUpForm | typeof signUpAfterQuickForm = form.has("name")
		? signUpAfterQuickForm
		: signUpForm;
	return handleForm(args, {
		...refusedAnswer,
		form,
		schema,
		limit: ({ site, visitor, value }) =>
			checkRateLimit(site, "sign up", { visitor, target: value.email, form }),
		act: async ({ site, value, refuse }) => {
			const { email, password } = value;
			const person = readPerson(value);
			if (await findWeakness(password, [email, person?.name ?? ""])) {
				return refuse({ password: weakPassword });
			}
			const passwordHash = await hashFor(site, { form }, (as) => hashPassword(password, as));
			if (typeof passwordHash !== "string") {
				return refuse({ form: passwordHash.tooMany.sentence }, passwordHash.tooMany.init);
			}
			const { origin } = site.settings;
			const draft = draftCookie.read(args.request, origin);
			const { browserToken } = await startSignUp(site, {
				email,
				passwordHash,
				person,
				next,
				draftTokenHash: draft ? hashToken(draft) : null,
			});
			return redirectWith(site, "/auth/check-mail", {
				toast: {
					kind: "success",
					title: "נרשמת בהצלחה",
					body: "בדקו את האימייל לאישור חשבון",
				},
				say: justSignedUp.literal,
				cookies: [signUpCookie.set(browserToken, origin)],
				replace: true,
			});
		},
	});
}

type Values = InferOutput<typeof signUpForm> | InferOutput<typeof signUpAfterQuickForm>;

function readPerson(values: Values) {
	if (!("name" in values)) return null;
	const { name, age, gender } = values;
	return { name, age, gender };
}
