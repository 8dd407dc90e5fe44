import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField } from "../../ui/forms/email-field.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { signInForm } from "../auth.form.ts";
import styles from "../auth.module.css";
import type { FormAnswer } from "../form-answer.ts";
import { PasskeySignIn } from "../passkeys/passkey-sign-in.tsx";
import { PasswordField } from "../password-field.tsx";

/** What both forms of /auth are given. */
export type AuthFormProps = {
	/** The page's own address, with its tab and the way back. */
	action: string;
	/** What the last try was answered with. */
	answer: (FormAnswer & { isUnconfirmed?: boolean }) | undefined;
};

type SignInProps = AuthFormProps & {
	/** Where the person wanted to go. */
	next: string | null;
	/** The address that the home page's quick form left. */
	email: string | undefined;
};

/** The sign-in tab's form. */
export function SignInForm({ action, answer, next, email }: SignInProps) {
	const { form, formProps, field } = useCheckedForm({
		id: "sign-in",
		schema: signInForm,
		lastResult: answer?.result,
		defaultValue: { email },
	});
	const isBusy = useNavigation().state !== "idle";
	const { maxLength: _, ...password } = field("password");
	return (
		<>
			{answer?.isUnconfirmed ? <Unconfirmed /> : <FormError errors={form.errors} />}
			<Form {...formProps} action={action} replace className={`stack ${styles.form}`}>
				<EmailField {...field("email")} autoComplete="username" />
				<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
				<Button kind="accent" type="submit" block busy={isBusy}>
					התחברות
				</Button>
				<p className="small">
					<a className={`link ${styles.alone}`} href="/auth/recover">
						שכחתם את הסיסמה?
					</a>
				</p>
			</Form>
			<PasskeySignIn purpose="sign-in" next={next} />
		</>
	);
}

/** Said after the right password only; the mail can be sent once more from here. */
function Unconfirmed() {
	return (
		<Notice kind="accent" role="status">
			<p>
				<b>הכתובת עוד לא אושרה.</b> כדי להתחבר נשאר לאשר אותה, בקישור או בקוד שבאימייל ששלחנו.
			</p>
			<form method="post" action="/auth/check-mail/resend" className={styles.unconfirmed}>
				<Button small type="submit">
					שליחת אימייל חדש
				</Button>
				<a className={`link small ${styles.alone}`} href="/auth/check-mail">
					יש לי קוד
				</a>
			</form>
		</Notice>
	);
}
