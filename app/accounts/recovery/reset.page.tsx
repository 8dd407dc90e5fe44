import { data, Form } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { appPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { clearedSessionCookies } from "../cookies.ts";
import styles from "../frame/auth.module.css";
import { AuthFrame, RefusedToast } from "../frame/auth-frame.tsx";
import { refusedAnswer } from "../frame/form-answer.ts";
import { KnownAddress, NewPasswordField } from "../frame/password-field.tsx";
import { hashFor, hashPassword } from "../passwords/password-hash.server.ts";
import { findWeakness, weakPassword } from "../passwords/weak-password.server.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import type { Route } from "./+types/reset.page";
import { resetForm } from "./recovery.form.ts";
import { findRecovery, resetPassword } from "./recovery.server.ts";

export const handle = { darkHero: true, ...appPage };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, {
		path: "/auth/reset",
		title: loaderData?.email ? "בחירת סיסמה חדשה" : expired,
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Opening the link changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const found = await findRecovery(siteOf(context).db, token);
	return data({ token, email: found?.email ?? null }, found ? 200 : 410);
}

export function action(args: Route.ActionArgs) {
	const token = tokenOf(args.request);
	return handleForm(args, {
		...refusedAnswer,
		schema: resetForm,
		limit: ({ site, visitor, form }) => checkRateLimit(site, "code", { visitor, form }),
		act: async ({ site, value: { password }, form, refuse }) => {
			const found = await findRecovery(site.db, token);
			if (!found) return refuse({ form: expired }, { status: 410 });
			if (await findWeakness(password, [found.email])) {
				return refuse({ password: weakPassword });
			}
			const hash = await hashFor(site, { form }, (hasher) => hashPassword(password, hasher));
			if (typeof hash !== "string")
				return refuse({ form: hash.tooMany.sentence }, hash.tooMany.init);
			const result = await resetPassword(site, token, hash);
			if (result !== "changed") return refuse({ form: expired }, { status: 410 });
			return redirectWith(site, "/auth", {
				toast: {
					kind: "success",
					title: "הסיסמה הוחלפה",
					body: "כל המכשירים נותקו. אפשר להתחבר בסיסמה החדשה",
				},
				event: "PASSWORD_RECOVERY",
				cookies: clearedSessionCookies(site.settings.origin),
			});
		},
	});
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
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "reset",
		schema: resetForm,
		lastResult: answer?.result,
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<Form
			{...formProps}
			action={`/auth/reset?token=${encodeURIComponent(token)}`}
			className={`stack ${styles.form}`}
		>
			<FormError errors={form.errors} />
			<p>
				הסיסמה החדשה של{" "}
				<span className="own">
					<bdi dir="ltr">{email}</bdi>.
				</span>{" "}
				אחרי ההחלפה כל המכשירים ינותקו.
			</p>
			<KnownAddress email={email} />
			<NewPasswordField {...password} label="הסיסמה החדשה" />
			<Button kind="accent" type="submit" busy={isSending} block>
				שמירת הסיסמה
			</Button>
		</Form>
	);
}
