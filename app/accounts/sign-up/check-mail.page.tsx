import { Form, Link, redirect } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { readFlash } from "../../platform/http/flash.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { DemoMailNotice } from "../../ui/feedback/demo-mail-notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { appPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { signUpCookie } from "../cookies.ts";
import styles from "../frame/auth.module.css";
import { AuthFrame, RefusedToast } from "../frame/auth-frame.tsx";
import { refusedAnswer } from "../frame/form-answer.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { continueAfterFirstFactor } from "../second-factor/second-step.server.ts";
import { findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/check-mail.page";
import { codeForm, justSignedUp } from "./check-mail.form.ts";
import { confirmByCode } from "./confirm-sign-up.server.ts";
import { requirePending } from "./sign-up.server.ts";

export const handle = { darkHero: true, ...appPage };

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, {
		path: "/auth/check-mail",
		title: "נשאר לאשר את הכתובת",
		description: "",
		hidden: true,
	}),
	// /auth decides where a signed-in visitor goes.
	{ name: "leave-when-signed-in", content: "/auth" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
	if (await findPerson({ request, context })) throw redirect("/auth");
	const { settings } = siteOf(context);
	const { email } = await requirePending({ request, context });
	const isNew = readFlash(context, justSignedUp) !== undefined;
	return { email, isNew, isDemo: settings.isDemo && settings.mail.smtpUrl === undefined };
}

export function action(args: Route.ActionArgs) {
	const browserToken = signUpCookie.read(args.request, siteOf(args.context).settings.origin);
	return handleForm(args, {
		...refusedAnswer,
		schema: codeForm,
		limit: async ({ site, visitor, form }) => {
			const signUp = await requirePending(args);
			return checkRateLimit(site, "code", { visitor, target: signUp.id, form });
		},
		act: async ({ site, value, refuse }) => {
			const result = await confirmByCode(site, browserToken, value.code);
			if ("accountId" in result) {
				const { accountId, next, isNew } = result;
				return continueAfterFirstFactor(args, accountId, { next, fallback: "/profile", isNew });
			}
			const reasons = {
				wrong: "הקוד אינו נכון",
				expired: "הקוד אינו תקף עוד. אפשר לבקש אימייל חדש",
				taken: "הקוד אינו תקף עוד. אפשר לבקש אימייל חדש",
			};
			return refuse({ code: reasons[result.refused] });
		},
	});
}

export default function CheckMail({ loaderData, actionData }: Route.ComponentProps) {
	const { email, isNew, isDemo } = loaderData;
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "check-mail",
		schema: codeForm,
		lastResult: actionData?.result,
	});
	return (
		<AuthFrame title="נשאר לאשר את הכתובת" isSaid={isNew}>
			<p>
				שלחנו אימייל אל{" "}
				<span className="own">
					<bdi dir="ltr">{email}</bdi>.
				</span>{" "}
				הקישור שבו מאשר את הכתובת. מהדפדפן הזה הוא גם יכניס אותך לחשבון.
			</p>
			{isDemo && <DemoMailNotice />}
			<FormError errors={form.errors} />
			<Form {...formProps} action="/auth/check-mail" className={`stack ${styles.form}`}>
				<CodeField
					{...field("code")}
					label="הקוד מהאימייל"
					help="שש ספרות, תקפות 10 דקות. הקוד נשלח מיד אחרי הספרה השישית. מתאים כשהאימייל נפתח במכשיר אחר."
				/>
				<Button kind="accent" type="submit" busy={isSending} block>
					אישור
				</Button>
			</Form>
			<div className={styles.aside}>
				<p className="small muted">האימייל לא הגיע? כדאי להציץ גם בתיקיית הספאם.</p>
				<Form method="post" action="/auth/check-mail/resend">
					<Button kind="line" small type="submit">
						שליחת אימייל חדש
					</Button>
				</Form>
				<Link className={`link small ${styles.alone}`} to="/auth/check-mail/address">
					תיקון הכתובת
				</Link>
			</div>
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}
