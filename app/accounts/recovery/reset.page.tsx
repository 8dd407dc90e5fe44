import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import styles from "../auth.module.css";
import { AuthFrame } from "../auth-frame.tsx";
import { answerRefused } from "../form-answer.ts";
import { PasswordField } from "../password-field.tsx";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { findWeakness } from "../passwords/weak-password.server.ts";
import { RefusedToast } from "../refused-toast.tsx";
import { clearedSessionCookies } from "../sessions/session-cookies.ts";
import { refuseTries } from "../tries.server.ts";
import type { Route } from "./+types/reset.page";
import { resetForm } from "./recovery.form.ts";
import { findRecovery, resetPassword } from "./recovery.server.ts";

export const handle = { night: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/auth/reset",
		title: loaderData?.email ? "בחירת סיסמה חדשה" : expired,
		description: "",
		hidden: true,
	});

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const found = await findRecovery(siteOf(context).db, token);
	return data({ token, email: found?.email ?? null }, found ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = siteOf(context);
	const { origin } = site.settings;
	const token = tokenOf(request);
	const submission = parseWithValibot(await request.formData(), { schema: resetForm });
	if (submission.status !== "success") return answerRefused(submission);
	const visitor = context.get(visitorContext);
	const tooMany = await refuseTries(site, "code", { visitor, target: `reset ${visitor}` });
	if (tooMany) return answerRefused(submission, { form: tooMany.sentence }, tooMany.init);
	const found = await findRecovery(site.db, token);
	if (!found) return answerRefused(submission, { form: expired }, { status: 410 });
	const { password } = submission.value;
	if (findWeakness(password, [found.email])) {
		return answerRefused(submission, { password: "הסיסמה נפוצה מדי, משפט קצר עדיף" });
	}
	const result = await resetPassword(site, token, await hashPassword(password));
	if (result !== "changed") return answerRefused(submission, { form: expired }, { status: 410 });
	const toast = {
		kind: "success",
		title: "הסיסמה הוחלפה",
		body: "כל המכשירים נותקו. אפשר להתחבר בסיסמה החדשה",
	} as const;
	const flash = { toast, event: "PASSWORD_RECOVERY" } as const;
	const headers = new Headers();
	for (const cookie of clearedSessionCookies(origin)) headers.append("Set-Cookie", cookie);
	headers.append("Set-Cookie", flashCookie(site, flash));
	return redirect("/auth", { status: 303, headers });
}

/** `product.md`, "Texts of the error catalogue": invalid token or link. */
const expired = "הקישור אינו תקף עוד";

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
	const { token, email } = loaderData;
	if (email === null) {
		return (
			<AuthFrame title={expired}>
				<p>קישור לבחירת סיסמה תקף שעה אחת ולשימוש אחד, וקישור חדש מבטל את הקודם.</p>
				<LinkButton href="/auth/recover">שליחת קישור חדש</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="בחירת סיסמה חדשה">
			<ResetForm token={token} email={email} answer={actionData} />
			<RefusedToast answer={actionData} />
		</AuthFrame>
	);
}

type ResetFormProps = {
	token: string;
	email: string;
	answer: Route.ComponentProps["actionData"];
};

function ResetForm({ token, email, answer }: ResetFormProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "reset",
		schema: resetForm,
		lastResult: answer?.result,
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<form
			{...formProps}
			action={`/auth/reset?token=${encodeURIComponent(token)}`}
			className={`stack ${styles.form}`}
		>
			<FormError errors={form.errors} />
			<p>
				הסיסמה החדשה של <bdi dir="ltr">{email}</bdi>. אחרי ההחלפה כל המכשירים ינותקו.
			</p>
			{/* Password managers file the new password under this address. */}
			<input type="email" autoComplete="username" value={email} readOnly hidden />
			<PasswordField
				{...password}
				label="הסיסמה החדשה"
				autoComplete="new-password"
				help="לפחות 10 תווים. משפט קצר עדיף על סיסמה מסובכת."
			/>
			<Button kind="accent" type="submit" block>
				שמירת הסיסמה
			</Button>
		</form>
	);
}
