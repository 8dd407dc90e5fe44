import { parseWithValibot } from "@conform-to/valibot";
import { redirect } from "react-router";
import { flashCookie } from "../../../platform/http/flash.server.ts";
import { siteOf, visitorContext } from "../../../platform/site.ts";
import { Button } from "../../../ui/button.tsx";
import { useCheckedForm } from "../../../ui/forms/checked-form.ts";
import { EmailField } from "../../../ui/forms/email-field.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { pageMeta } from "../../../ui/page-meta.ts";
import styles from "../../auth.module.css";
import { AuthFrame } from "../../auth-frame.tsx";
import { answerRefused } from "../../form-answer.ts";
import { RefusedToast } from "../../refused-toast.tsx";
import { refuseTries } from "../../tries.server.ts";
import { correctAddress, findSignUp } from "../sign-up.server.ts";
import { readSignUpToken } from "../sign-up-cookie.ts";
import type { Route } from "./+types/address.page";
import { addressForm } from "./check-mail.form.ts";

export const handle = { night: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/check-mail/address",
		title: "תיקון הכתובת",
		description: "",
		hidden: true,
	});

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

type Asked = Pick<Route.LoaderArgs, "request" | "context">;

async function requireSignUp({ request, context }: Asked) {
	const { db, settings } = siteOf(context);
	const signUp = await findSignUp(db, readSignUpToken(request, settings.origin));
	if (!signUp || signUp.isConfirmed) throw redirect("/auth?tab=signup", 303);
	return signUp;
}

export async function loader(asked: Route.LoaderArgs) {
	const { email } = await requireSignUp(asked);
	return { email };
}

export async function action({ request, context }: Route.ActionArgs) {
	const signUp = await requireSignUp({ request, context });
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: addressForm });
	if (submission.status !== "success") return answerRefused(submission);
	const { email } = submission.value;
	const tooMany = await refuseTries(site, "ask for mail", {
		visitor: context.get(visitorContext),
		target: email,
	});
	if (tooMany) return answerRefused(submission, { form: tooMany.sentence }, tooMany.init);
	await correctAddress(site, signUp.id, email);
	const toast = {
		kind: "success",
		title: "הכתובת תוקנה",
		body: "בדקו את האימייל לאישור חשבון",
	} as const;
	const headers = { "Set-Cookie": flashCookie(site, { toast }) };
	return redirect("/auth/check-mail", { status: 303, headers });
}

export default function CorrectAddress({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "correct-address",
		schema: addressForm,
		lastResult: actionData?.result,
		defaultValue: { email: loaderData.email },
	});
	return (
		<AuthFrame title="תיקון הכתובת">
			<p>האימייל יישלח אל הכתובת המתוקנת, והקישור והקוד הקודמים יפסיקו לפעול.</p>
			<FormError errors={form.errors} />
			<form {...formProps} action="/auth/check-mail/address" className={`stack ${styles.form}`}>
				<EmailField {...field("email")} />
				<Button kind="accent" type="submit" block>
					שליחה לכתובת הזו
				</Button>
				<p className="small">
					<a className={`link ${styles.alone}`} href="/auth/check-mail">
						חזרה
					</a>
				</p>
			</form>
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}
