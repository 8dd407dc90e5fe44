import { Form, Link } from "react-router";
import * as v from "valibot";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { readFlash } from "../../platform/http/flash.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FormError } from "../../ui/forms/field.tsx";
import { appPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import styles from "../frame/auth.module.css";
import { AuthFrame, RefusedToast } from "../frame/auth-frame.tsx";
import { refusedAnswer } from "../frame/form-answer.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import type { Route } from "./+types/recover.page";
import { recoverForm } from "./recovery.form.ts";
import { askForRecovery } from "./recovery.server.ts";

/** Flash: a recovery mail was just requested, for a known or unknown address. */
const linkRequested = v.literal("recovery asked");

export const handle = { darkHero: true, ...appPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/recover",
		title: "בחירת סיסמה חדשה",
		description: "",
		hidden: true,
	});

export function loader({ context }: Route.LoaderArgs) {
	return { isAsked: readFlash(context, linkRequested) !== undefined };
}

/** The response is the same for every address. */
export function action(args: Route.ActionArgs) {
	return handleForm(args, {
		...refusedAnswer,
		schema: recoverForm,
		limit: ({ site, visitor, form, value }) =>
			checkRateLimit(site, "ask for mail", { visitor, target: value.email, form }),
		act: async ({ site, value }) => {
			await askForRecovery(site, value.email);
			return redirectWith(site, "/auth/recover", { say: linkRequested.literal });
		},
	});
}

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "recover",
		schema: recoverForm,
		lastResult: actionData?.result,
	});
	if (loaderData.isAsked) return <LinkSent />;
	return (
		<AuthFrame title="בחירת סיסמה חדשה">
			<p>כתבו את האימייל שאיתו נרשמתם, ונשלח אליו קישור לבחירת סיסמה חדשה.</p>
			<FormError errors={form.errors} />
			<Form {...formProps} action="/auth/recover" className={`stack ${styles.form}`}>
				<EmailField {...field("email")} autoComplete="username" />
				<Button kind="accent" type="submit" busy={isSending} block>
					שליחת קישור
				</Button>
				<p className="small">
					<Link className={`link ${styles.alone}`} to="/auth">
						חזרה להתחברות
					</Link>
				</p>
			</Form>
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}

/** The request was made, so the form is not shown again. */
function LinkSent() {
	return (
		<AuthFrame title="הבקשה התקבלה">
			<p>
				אם יש חשבון בכתובת שנכתבה, קישור בדרך אליה. הוא תקף שעה אחת, וכדאי להציץ גם בתיקיית הספאם.
			</p>
			<div className="row">
				<LinkButton href="/auth">חזרה להתחברות</LinkButton>
				<LinkButton kind="ghost" href="/auth/recover">
					כתובת אחרת
				</LinkButton>
			</div>
		</AuthFrame>
	);
}
