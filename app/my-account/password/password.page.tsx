import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import { PasswordField } from "../../accounts/password-field.tsx";
import { changePassword } from "../../accounts/passwords/change-password.server.ts";
import { findWeakness } from "../../accounts/passwords/weak-password.server.ts";
import { findDevice } from "../../accounts/sessions/device.server.ts";
import { readDeviceToken } from "../../accounts/sessions/device-cookie.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { sessionCookies } from "../../accounts/sessions/session-cookies.ts";
import { refuseTries } from "../../accounts/tries.server.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import { goOn } from "../go-on.server.ts";
import styles from "../my-account.module.css";
import type { Route } from "./+types/password.page";
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

/** How long to wait, after too many tries. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function action({ request, context }: Route.ActionArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const submission = parseWithValibot(await request.formData(), { schema: passwordForm });
	const hideFields = ["password", "new_password"] as never[];
	if (submission.status !== "success") return data(submission.reply({ hideFields }), 422);
	const { password, new_password } = submission.value;
	const refuse = (fieldErrors: Record<string, string[]>) =>
		data(submission.reply({ hideFields, fieldErrors }), 422);
	if (new_password === password) {
		return refuse({ new_password: ["זו הסיסמה הנוכחית, צריך אחרת"] });
	}
	if (findWeakness(new_password, [person.email])) {
		return refuse({ new_password: ["הסיסמה נפוצה מדי, משפט קצר עדיף"] });
	}
	const device = await findDevice(
		site.db,
		person.accountId,
		readDeviceToken(request, site.settings.origin),
	);
	const tooMany = await refuseTries(site, "unlock", {
		visitor: context.get(visitorContext),
		target: person.accountId,
		device: device?.id,
	});
	if (tooMany) {
		return data(submission.reply({ hideFields, formErrors: [tooMany.sentence] }), tooMany.init);
	}
	const changed = await changePassword(site, person, { current: password, next: new_password });
	if ("refused" in changed) return refuse({ password: ["הסיסמה הנוכחית אינה נכונה"] });
	const flash = {
		event: "USER_UPDATED",
		toast: { kind: "success", title: "הסיסמה הוחלפה", body: "שאר המכשירים נותקו" },
	} as const;
	return goOn(site, "/account", flash, sessionCookies(changed.token, site.settings.origin));
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "password",
		schema: passwordForm,
		lastResult: actionData,
	});
	return (
		<AccountFrame
			isInner
			title="החלפת סיסמה"
			lead="אחרי ההחלפה כל שאר המכשירים מתנתקים, ובמכשיר הזה נשארים מחוברים."
		>
			<form {...formProps} action="/account/password" className={`stack ${styles.form}`}>
				<FormError errors={form.errors} />
				{/* Tells password managers whose password this is. */}
				<input
					type="text"
					autoComplete="username"
					defaultValue={loaderData.email}
					readOnly
					hidden
				/>
				<PasswordField
					{...field("password")}
					label="הסיסמה הנוכחית"
					autoComplete="current-password"
				/>
				<PasswordField
					{...field("new_password")}
					label="הסיסמה החדשה"
					help="לפחות 10 תווים. משפט קצר עדיף על סיסמה מסובכת."
					autoComplete="new-password"
				/>
				<div className={styles.actions}>
					<Button kind="accent" type="submit">
						החלפת הסיסמה
					</Button>
				</div>
				<p className="small muted">
					הסיסמה הנוכחית נשכחה?{" "}
					<a className="link" href="/auth/recover">
						קישור לבחירת סיסמה באימייל
					</a>
				</p>
			</form>
		</AccountFrame>
	);
}
