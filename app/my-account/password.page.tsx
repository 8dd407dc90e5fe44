import { Link } from "react-router";
import { deviceCookie, sessionCookies } from "../accounts/cookies.ts";
import {
	KnownAddress,
	NewPasswordField,
	PasswordField,
} from "../accounts/frame/password-field.tsx";
import { changePassword } from "../accounts/passwords/change-password.server.ts";
import { findWeakness, weakPassword } from "../accounts/passwords/weak-password.server.ts";
import { checkRateLimit } from "../accounts/rate-limits.server.ts";
import { findDevice } from "../accounts/sessions/device.server.ts";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { handleForm } from "../platform/forms/handle-form.server.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { FormError } from "../ui/forms/field.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/password.page";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./my-account.module.css";
import { passwordForm } from "./password.form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/account/password",
		title: "החלפת סיסמה",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const { email } = await requirePerson({ request, context });
	return { email };
}

export async function action(args: Route.ActionArgs) {
	const person = await requirePerson(args);
	const { db, settings } = siteOf(args.context);
	return handleForm(args, {
		schema: passwordForm,
		hidden: ["password", "new_password"],
		check: async ({ password, new_password }) => {
			if (new_password === password) return { new_password: "זו הסיסמה הנוכחית, צריך אחרת" };
			const isWeak = await findWeakness(new_password, [person.email]);
			return isWeak ? { new_password: weakPassword } : null;
		},
		limit: async ({ site, visitor }) => {
			const token = deviceCookie.read(args.request, settings.origin);
			const device = await findDevice(db, person.accountId, token);
			const target = person.accountId;
			return checkRateLimit(site, "unlock", { visitor, target, device: device?.id });
		},
		act: async ({ site, value, refuse }) => {
			const words = { current: value.password, next: value.new_password };
			const changed = await changePassword(site, person, words);
			if ("refused" in changed) return refuse({ password: "הסיסמה הנוכחית אינה נכונה" });
			return redirectWith(site, "/account", {
				event: "USER_UPDATED",
				toast: { kind: "success", title: "הסיסמה הוחלפה", body: "שאר המכשירים נותקו" },
				cookies: sessionCookies(changed.token, settings.origin),
			});
		},
	});
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "password",
		schema: passwordForm,
		lastResult: actionData,
	});
	const stays = useGenderedText()({
		f: "תישארי מחוברת",
		m: "תישאר מחובר",
		n: "החיבור נשאר",
	});
	return (
		<AccountFrame
			title="החלפת סיסמה"
			lead={`אחרי ההחלפה כל שאר המכשירים מתנתקים, ובמכשיר הזה ${stays}.`}
		>
			<form {...formProps} action="/account/password" className={`stack ${styles.form}`}>
				<FormError errors={form.errors} />
				<KnownAddress email={loaderData.email} />
				<PasswordField
					{...field("password")}
					label="הסיסמה הנוכחית"
					autoComplete="current-password"
				/>
				<NewPasswordField {...field("new_password")} label="הסיסמה החדשה" />
				<div className={styles.actions}>
					<Button kind="accent" type="submit">
						החלפת הסיסמה
					</Button>
				</div>
				<p className="small muted">
					שכחת את הסיסמה?{" "}
					<Link className="link" to="/auth/recover">
						קישור לבחירת סיסמה באימייל
					</Link>
				</p>
			</form>
		</AccountFrame>
	);
}
