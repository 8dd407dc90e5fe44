import { parseWithValibot } from "@conform-to/valibot";
import { redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { flashContext, siteOf, visitorContext } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField } from "../../ui/forms/email-field.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import styles from "../auth.module.css";
import { AuthFrame } from "../auth-frame.tsx";
import { answerRefused } from "../form-answer.ts";
import { RefusedToast } from "../refused-toast.tsx";
import { refuseTries } from "../tries.server.ts";
import type { Route } from "./+types/recover.page";
import { recoverForm } from "./recovery.form.ts";
import { askForRecovery } from "./recovery.server.ts";

export const handle = { night: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/recover",
		title: "בחירת סיסמה חדשה",
		description: "",
		hidden: true,
	});

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export function loader({ context }: Route.LoaderArgs) {
	return { isAsked: context.get(flashContext).asked === true };
}

/** The answer is the same for every address. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: recoverForm });
	if (submission.status !== "success") return answerRefused(submission);
	const { email } = submission.value;
	const tooMany = await refuseTries(site, "ask for mail", {
		visitor: context.get(visitorContext),
		target: email,
	});
	if (tooMany) return answerRefused(submission, { form: tooMany.sentence }, tooMany.init);
	await askForRecovery(site, email);
	const toast = {
		kind: "success",
		title: "הבקשה התקבלה",
		body: "אם יש חשבון בכתובת הזו, קישור בדרך אליה",
	} as const;
	const flash = flashCookie(site, { toast, asked: true });
	return redirect("/auth/recover", { status: 303, headers: { "Set-Cookie": flash } });
}

export default function Recover({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "recover",
		schema: recoverForm,
		lastResult: actionData?.result,
	});
	return (
		<AuthFrame title="בחירת סיסמה חדשה" isSaid={loaderData.isAsked}>
			{loaderData.isAsked ? (
				<Notice kind="success">
					<b>הבקשה התקבלה.</b> אם יש חשבון בכתובת שנכתבה, קישור בדרך אליה. הוא תקף שעה אחת, וכדאי
					להציץ גם בתיקיית הספאם.
				</Notice>
			) : (
				<p>כתבו את האימייל שאיתו נרשמתם, ונשלח אליו קישור לבחירת סיסמה חדשה.</p>
			)}
			<FormError errors={form.errors} />
			<form {...formProps} action="/auth/recover" className={`stack ${styles.form}`}>
				<EmailField {...field("email")} autoComplete="username" />
				<Button kind="accent" type="submit" block>
					שליחת קישור
				</Button>
				<p className="small">
					<a className={`link ${styles.alone}`} href="/auth">
						חזרה להתחברות
					</a>
				</p>
			</form>
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}
