import { parseWithValibot } from "@conform-to/valibot";
import { redirect } from "react-router";
import { siteOf, visitorContext } from "../../../platform/site.ts";
import { Button } from "../../../ui/button.tsx";
import { DemoMailNotice } from "../../../ui/feedback/demo-mail-notice.tsx";
import { useCheckedForm } from "../../../ui/forms/checked-form.ts";
import { CodeField } from "../../../ui/forms/code-field.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { pageMeta } from "../../../ui/page-meta.ts";
import styles from "../../auth.module.css";
import { AuthFrame } from "../../auth-frame.tsx";
import { answerRefused } from "../../form-answer.ts";
import { RefusedToast } from "../../refused-toast.tsx";
import { findPerson } from "../../sessions/person.server.ts";
import { enterAccount } from "../../sign-in/enter-account.server.ts";
import { refuseTries } from "../../tries.server.ts";
import { confirmByCode } from "../confirm-sign-up.server.ts";
import { findSignUp } from "../sign-up.server.ts";
import { readSignUpToken } from "../sign-up-cookie.ts";
import type { Route } from "./+types/check-mail.page";
import { codeForm } from "./check-mail.form.ts";

export const handle = { night: true };

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, {
		path: "/auth/check-mail",
		title: "בדקו את האימייל",
		description: "",
		hidden: true,
	}),
	// It knows where somebody who is signed in goes.
	{ name: "leave-when-signed-in", content: "/auth" },
];

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ request, context }: Route.LoaderArgs) {
	if (await findPerson({ request, context })) throw redirect("/auth");
	const { db, settings } = siteOf(context);
	const signUp = await findSignUp(db, readSignUpToken(request, settings.origin));
	if (!signUp) throw redirect("/auth?tab=signup");
	if (signUp.isConfirmed) throw redirect("/auth");
	return { email: signUp.email, isDemo: settings.isDemo && settings.mail.smtpUrl === undefined };
}

/** Takes the six digits of the mail. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: codeForm });
	if (submission.status !== "success") return answerRefused(submission);
	const browserToken = readSignUpToken(request, site.settings.origin);
	const signUp = await findSignUp(site.db, browserToken);
	if (!signUp || browserToken === undefined) throw redirect("/auth?tab=signup", 303);
	const tooMany = await refuseTries(site, "code", {
		visitor: context.get(visitorContext),
		target: signUp.id,
	});
	if (tooMany) return answerRefused(submission, { form: tooMany.sentence }, tooMany.init);
	const result = await confirmByCode(site, browserToken, submission.value.code);
	if ("accountId" in result) {
		const { accountId, next, isNew } = result;
		const enter = { next, fallback: "/profile", isNew } as const;
		return enterAccount({ request, context }, accountId, enter);
	}
	const reasons = {
		wrong: "הקוד אינו נכון",
		expired: "הקוד אינו תקף עוד. אפשר לבקש אימייל חדש",
		taken: "הקוד אינו תקף עוד. אפשר לבקש אימייל חדש",
	};
	return answerRefused(submission, { code: reasons[result.refused] });
}

export default function CheckMail({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isDemo } = loaderData;
	const { form, formProps, field } = useCheckedForm({
		id: "check-mail",
		schema: codeForm,
		lastResult: actionData?.result,
	});
	return (
		<AuthFrame title="בדקו את האימייל">
			<p>
				שלחנו אימייל אל <bdi dir="ltr">{email}</bdi>. פתיחת הקישור שבו מאשרת את הכתובת, ובדפדפן הזה
				גם מחברת לחשבון.
			</p>
			{isDemo && <DemoMailNotice />}
			<FormError errors={form.errors} />
			<form {...formProps} action="/auth/check-mail" className={`stack ${styles.form}`}>
				<CodeField
					{...field("code")}
					label="הקוד מהאימייל"
					help="שש ספרות, תקפות 10 דקות. מתאים כשהאימייל נפתח במכשיר אחר."
				/>
				<Button kind="accent" type="submit" block>
					אישור
				</Button>
			</form>
			<div className={styles.aside}>
				<p className="small muted">האימייל לא הגיע? כדאי להציץ גם בתיקיית הספאם.</p>
				<form method="post" action="/auth/check-mail/resend">
					<Button kind="line" small type="submit">
						שליחת אימייל חדש
					</Button>
				</form>
				<a className={`link small ${styles.alone}`} href="/auth/check-mail/address">
					תיקון הכתובת
				</a>
			</div>
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}
