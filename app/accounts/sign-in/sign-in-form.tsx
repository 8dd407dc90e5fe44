import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { EmailField, FormError } from "../../ui/forms/field.tsx";
import { signInForm } from "../auth.form.ts";
import styles from "../frame/auth.module.css";
import type { AuthFormProps } from "../frame/form-answer.ts";
import { PasswordField } from "../frame/password-field.tsx";
import { PasskeySignIn } from "../passkeys/passkey-sign-in.tsx";

type SignInProps = AuthFormProps & {
	/** The return path. */
	next: string | null;
	/** The address from the home page's quick form. */
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
	const { maxLength: _, ...password } = field("password");
	return (
		<>
			{answer?.isUnconfirmed ? <Unconfirmed /> : <FormError errors={form.errors} />}
			<form {...formProps} action={action} className={`stack ${styles.form}`}>
				<EmailField {...field("email")} autoComplete="username" />
				<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
				<Button kind="accent" type="submit" block>
					התחברות
				</Button>
				<p className="small">
					<a className={`link ${styles.alone}`} href="/auth/recover">
						שכחת את הסיסמה?
					</a>
				</p>
			</form>
			<PasskeySignIn purpose="sign-in" next={next} />
		</>
	);
}

/** Shown only after the right password; offers to resend the mail. */
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
