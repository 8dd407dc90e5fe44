import { data } from "react-router";
import styles from "../../accounts/frame/auth.module.css";
import { AuthFrame } from "../../accounts/frame/auth-frame.tsx";
import { KnownAddress, NewPasswordField } from "../../accounts/frame/password-field.tsx";
import { hashPassword } from "../../accounts/passwords/password-hash.server.ts";
import { findWeakness, weakPassword } from "../../accounts/passwords/weak-password.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { finishSignIn } from "../../accounts/sessions/finish-sign-in.server.ts";
import { roleNames, staffRoles } from "../../accounts/staff.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { RadioGroup } from "../../ui/forms/choice.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { plain } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/accept.page";
import { acceptForm, addresses } from "./accept.form.ts";
import { acceptInvitation, findInvitation, type Invitation } from "./accept.server.ts";
import { invitationDays } from "./invite.server.ts";

export const handle = { darkHero: true, isOneThing: true, ...plain };

const title = "הצטרפות לצוות";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff", title, description: "", hidden: true });

/** Opening the link changes nothing. A token that was never sent is not found. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const invitation = await findInvitation(siteOf(context).db, params.token);
	if (!invitation) return notFound(context);
	const { state, email, roles } = invitation;
	const names = staffRoles.filter((role) => roles.includes(role)).map((role) => roleNames[role]);
	const given = { token: params.token, state, email, roles: names, days: invitationDays };
	return data(given, state === "open" ? 200 : 410);
}

export async function action(args: Route.ActionArgs) {
	const { token } = args.params;
	const site = siteOf(args.context);
	const invitation = await findInvitation(site.db, token);
	if (!invitation) return notFound(args.context);
	const { email } = invitation;
	return handleForm(args, {
		schema: acceptForm,
		hidden: ["password"],
		limit: ({ visitor }) => checkRateLimit(site, "unlock", { visitor, target: email }),
		act: async ({ value: { name, gender, password }, refuse }) => {
			if (await findWeakness(password, [email, name])) {
				return refuse({ password: weakPassword });
			}
			const passwordHash = await hashPassword(password);
			const accepted = await acceptInvitation(site.db, token, { name, gender, passwordHash });
			if ("refused" in accepted) {
				return refuse({ form: refusals[accepted.refused] }, { status: 409 });
			}
			return finishSignIn(args, accepted.accountId, {
				next: "/staff/enrol",
				fallback: "/profile",
				isNew: true,
			});
		},
	});
}

const over = "ההזמנה אינה תקפה עוד";
const refusals = {
	unknown: over,
	expired: over,
	used: "כבר נפתח חשבון בעזרת ההזמנה הזאת",
	taken: "לכתובת הזאת כבר יש חשבון באתר, וחשבון צוות נפתח רק לכתובת שאין לה חשבון",
};

const slogan = "דלת אחת, שני מפתחות.";

export default function Accept({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.state !== "open") return <Over state={loaderData.state} days={loaderData.days} />;
	const { token, email, roles } = loaderData;
	return (
		<AuthFrame title={title} slogan={slogan}>
			<p>
				ההזמנה נשלחה אל <bdi dir="ltr">{email}</bdi>. תחומי העבודה: {roles.join(", ")}.
			</p>
			<AcceptForm token={token} email={email} lastResult={actionData} />
		</AuthFrame>
	);
}

type AcceptFormProps = {
	token: string;
	email: string;
	lastResult: Parameters<typeof useCheckedForm>[0]["lastResult"];
};

function AcceptForm({ token, email, lastResult }: AcceptFormProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "accept",
		schema: acceptForm,
		lastResult,
	});
	const { maxLength: _, ...password } = field("password");
	const { maxLength: __, autoFocus: ___, ...gender } = field("gender");
	return (
		<form {...formProps} action={`/staff/accept/${token}`} className={`stack ${styles.form}`}>
			<FormError errors={form.errors} />
			<TextField {...field("name")} label="שם, כפי שהצוות יראה אותו" autoComplete="given-name" />
			<RadioGroup {...gender} legend="איך לפנות אליך?" options={addresses} />
			<KnownAddress email={email} />
			<NewPasswordField {...password} label="סיסמה" />
			<Button kind="accent" type="submit" block>
				פתיחת החשבון
			</Button>
			<p className="small muted">אחר כך מוסיפים אימות דו־שלבי, ורק אז נפתח הדף הראשון.</p>
		</form>
	);
}

function Over({ state, days }: { state: Exclude<Invitation["state"], "open">; days: number }) {
	if (state === "used") {
		return (
			<AuthFrame title="ההזמנה כבר נוצלה" slogan={slogan}>
				<p>החשבון כבר נפתח, ונשאר להתחבר.</p>
				<LinkButton href="/auth?next=%2Fstaff">להתחברות</LinkButton>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title={over} slogan={slogan}>
			<p>
				הזמנה תקפה <bdi dir="ltr">{days}</bdi> ימים. אפשר לבקש חדשה ממי שהזמין.
			</p>
			<LinkButton href="/">לדף הבית</LinkButton>
		</AuthFrame>
	);
}
