import { data, Form, redirect } from "react-router";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { hashToken } from "../../platform/tokens.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/field.tsx";
import { appPage } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { signUpCookie } from "../cookies.ts";
import styles from "../frame/auth.module.css";
import { AuthFrame, RefusedToast } from "../frame/auth-frame.tsx";
import { refusedAnswer } from "../frame/form-answer.ts";
import { PasswordField } from "../frame/password-field.tsx";
import { hashFor } from "../passwords/password-hash.server.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { continueAfterFirstFactor } from "../second-factor/second-step.server.ts";
import { findPerson } from "../sessions/person.server.ts";
import type { Route } from "./+types/confirm.page";
import { confirmForm } from "./confirm.form.ts";
import { confirmByLink, confirmByPassword } from "./confirm-sign-up.server.ts";
import { findSignUp } from "./sign-up.server.ts";

export const handle = { darkHero: true, ...appPage };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/auth/confirm",
		title: "אישור הכתובת",
		description: "",
		hidden: true,
	});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/**
 * The link of the confirmation mail. In the browser that signed up, identified by its httpOnly
 * cookie, it confirms and signs in; anywhere else it asks for the password first.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const site = siteOf(context);
	const token = tokenOf(request);
	// HEAD is answered as if another browser had signed up: it must not use up the link.
	const isOpened = request.method !== "HEAD";
	const browserToken = isOpened ? signUpCookie.read(request, site.settings.origin) : undefined;
	const result = await confirmByLink(site, token, browserToken);
	if ("accountId" in result) {
		if (!result.signsIn) throw await toSignIn({ request, context });
		const { accountId, next, isNew } = result;
		throw await continueAfterFirstFactor({ request, context }, accountId, {
			next,
			fallback: "/",
			isNew,
		});
	}
	const waiting = await findSignUp(site.db, browserToken);
	const canResend = waiting !== null && !waiting.isConfirmed;
	const status = result.refused === "other-browser" ? 200 : 410;
	return data({ token, state: result.refused, canResend }, status);
}

export function action(args: Route.ActionArgs) {
	const token = tokenOf(args.request);
	const target = `confirm ${hashToken(token)}`;
	return handleForm(args, {
		...refusedAnswer,
		schema: confirmForm,
		limit: ({ site, visitor, form }) => checkRateLimit(site, "code", { visitor, target, form }),
		act: async ({ site, value, form, refuse }) => {
			const result = await hashFor(site, { form }, (hasher) =>
				confirmByPassword(site, token, value.password, hasher),
			);
			if ("tooMany" in result)
				return refuse({ form: result.tooMany.sentence }, result.tooMany.init);
			if ("accountId" in result) return toSignIn(args);
			const reasons = {
				wrong: { password: "זו אינה הסיסמה שנבחרה בהרשמה" },
				expired: { form: "הקישור אינו תקף עוד" },
				taken: { form: "לכתובת הזאת כבר יש חשבון" },
			};
			const status = result.refused === "wrong" ? 422 : 410;
			return refuse(reasons[result.refused], { status });
		},
	});
}

/** The address is confirmed already: to sign-in, or onwards if signed in. */
async function toSignIn(args: RequestArgs): Promise<Response> {
	if (await findPerson(args)) return redirect("/", 303);
	return redirectWith(siteOf(args.context), "/auth", {
		toast: { kind: "success", title: "הכתובת אושרה", body: "אפשר להתחבר" },
	});
}

export default function ConfirmAddress({ loaderData, actionData }: Route.ComponentProps) {
	const { token, state, canResend } = loaderData;
	if (state === "other-browser") return <OtherBrowser token={token} answer={actionData} />;
	if (state === "taken") {
		return (
			<AuthFrame title="לכתובת הזאת כבר יש חשבון">
				<p>הכתובת אושרה קודם בהרשמה אחרת. אפשר להתחבר, או לבחור סיסמה חדשה.</p>
				<LinkButton href="/auth">התחברות</LinkButton>
				<LinkButton kind="line" href="/auth/recover">
					בחירת סיסמה חדשה
				</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title="הקישור אינו תקף עוד">
			<p>
				קישור לאישור תקף <bdi dir="ltr">24</bdi> שעות, ואימייל חדש מבטל את הקודם. אם הכתובת כבר
				אושרה, אפשר להתחבר. אם לא, ההתחברות תציע שליחה חוזרת.
			</p>
			{canResend && (
				<Form method="post" action="/auth/check-mail/resend">
					<Button kind="accent" type="submit" block>
						שליחת אימייל חדש
					</Button>
				</Form>
			)}
			<LinkButton kind="line" href="/auth">
				התחברות
			</LinkButton>
		</AuthFrame>
	);
}

type OtherBrowserProps = { token: string; answer: Route.ComponentProps["actionData"] };

function OtherBrowser({ token, answer }: OtherBrowserProps) {
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "confirm",
		schema: confirmForm,
		lastResult: answer?.result,
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<AuthFrame title="אישור הכתובת">
			<p>
				זה לא הדפדפן שבו נרשמתם, ולכן נשאר להקליד את הסיסמה שבחרתם בהרשמה. אפשר גם להקליד את הקוד
				מהאימייל בדפדפן שבו נרשמתם.
			</p>
			<FormError errors={form.errors} />
			<Form
				{...formProps}
				action={`/auth/confirm?token=${encodeURIComponent(token)}`}
				className={`stack ${styles.form}`}
			>
				<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
				<Button kind="accent" type="submit" busy={isSending} block>
					אישור הכתובת
				</Button>
			</Form>
			<p className="small muted">ההרשמה לא שלך? אפשר לסגור את הדף, ולא ייפתח חשבון בכתובת הזאת.</p>
			<RefusedToast answer={answer} />
		</AuthFrame>
	);
}
