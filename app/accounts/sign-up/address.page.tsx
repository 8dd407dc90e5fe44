import { Form, Link } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FormError } from "../../ui/forms/field.tsx";
import { appPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import styles from "../frame/auth.module.css";
import { AuthFrame, RefusedToast } from "../frame/auth-frame.tsx";
import { refusedAnswer } from "../frame/form-answer.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import type { Route } from "./+types/address.page";
import { addressForm } from "./check-mail.form.ts";
import { correctAddress, requirePending } from "./sign-up.server.ts";

export const handle = { darkHero: true, ...appPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/check-mail/address",
		title: "תיקון הכתובת",
		description: "",
		hidden: true,
	});

export async function loader(args: Route.LoaderArgs) {
	const { email } = await requirePending(args);
	return { email };
}

export async function action(args: Route.ActionArgs) {
	const signUp = await requirePending(args);
	return handleForm(args, {
		...refusedAnswer,
		schema: addressForm,
		limit: ({ site, visitor, form, value }) =>
			checkRateLimit(site, "ask for mail", { visitor, target: value.email, form }),
		act: async ({ site, value }) => {
			await correctAddress(site, signUp.id, value.email);
			return redirectWith(site, "/auth/check-mail", {
				toast: {
					kind: "success",
					title: "הכתובת תוקנה",
					body: "בדקו את האימייל לאישור חשבון",
				},
			});
		},
	});
}

export default function CorrectAddress({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "correct-address",
		schema: addressForm,
		lastResult: actionData?.result,
		defaultValue: { email: loaderData.email },
	});
	return (
		<AuthFrame title="תיקון הכתובת">
			<p>האימייל יישלח אל הכתובת המתוקנת, והקישור והקוד הקודמים יפסיקו לפעול.</p>
			<FormError errors={form.errors} />
			<Form {...formProps} action="/auth/check-mail/address" className={`stack ${styles.form}`}>
				<EmailField {...field("email")} />
				<Button kind="accent" type="submit" busy={isSending} block>
					שליחה לכתובת הזאת
				</Button>
				<p className="small">
					<Link className={`link ${styles.alone}`} to="/auth/check-mail">
						חזרה
					</Link>
				</p>
			</Form>
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}
