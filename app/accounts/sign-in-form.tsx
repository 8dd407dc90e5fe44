import type { SubmissionResult } from "@conform-to/react";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { TextField } from "../ui/forms/field.tsx";
import { signInForm } from "./auth.form.ts";
import styles from "./auth.module.css";
import { PasswordField } from "./password-field.tsx";

/** What both forms of /auth are given. */
export type AuthFormProps = {
	/** The page's own address, with its tab and the way back. */
	action: string;
	/** Where the person wanted to go; checked by the page. */
	next: string | null;
	lastResult: SubmissionResult | undefined;
};

type SignInProps = AuthFormProps & {
	/** The address that the home page's quick form left. */
	email: string | undefined;
};

/** The sign-in tab's form. */
export function SignInForm({ action, next, lastResult, email }: SignInProps) {
	const { formProps, field } = useCheckedForm({
		id: "sign-in",
		schema: signInForm,
		lastResult,
		defaultValue: { email },
	});
	const { maxLength: _, ...password } = field("password");
	return (
		<form {...formProps} action={action} className={`stack ${styles.form}`}>
			{next && <input type="hidden" name="next" value={next} />}
			<TextField
				{...field("email")}
				type="email"
				label="אימייל"
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<PasswordField {...password} label="סיסמה" autoComplete="current-password" />
			<Button kind="accent" type="submit" block>
				התחברות
			</Button>
		</form>
	);
}
