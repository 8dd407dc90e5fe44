import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { EmailField, FormError } from "../../ui/forms/field.tsx";
import { signUpAfterQuickForm, signUpForm } from "../auth.form.ts";
import type { DraftValues } from "../draft.server.ts";
import styles from "../frame/auth.module.css";
import type { AuthFormProps } from "../frame/form-answer.ts";
import { NewPasswordField } from "../frame/new-password-field.tsx";
import { PersonLine } from "./waiting-draft.tsx";

type SignUpProps = AuthFormProps & {
	/** The quick form's values, or null. */
	person: DraftValues | null;
};

/** The sign-up tab's form: three consents, and the quick form's values on one line. */
export function SignUpForm({ action, answer, person: found }: SignUpProps) {
	const lastResult = answer?.result;
	// The draft may have expired while the form was open; show the input all the same.
	const typed = lastResult?.initialValue as DraftValues | undefined;
	const person = found ?? (typed?.name === undefined ? null : typed);
	const { form, formProps, field } = useCheckedForm({
		id: "sign-up",
		schema: person ? signUpAfterQuickForm : signUpForm,
		lastResult,
		defaultValue: person,
	});
	const { maxLength: _, ...password } = field("password");
	const box = (name: string) => {
		const { defaultValue, maxLength: _, ...wiring } = field(name);
		return { ...wiring, value: "on", defaultChecked: defaultValue === "on" };
	};
	const isPasswordLost = lastResult?.status === "error" && !password.error;
	return (
		<form {...formProps} action={action} className={`stack ${styles.form}`}>
			<FormError errors={form.errors} />
			{person && <PersonLine person={person} field={field} />}
			<EmailField {...field("email")} autoComplete="username" />
			<NewPasswordField
				{...password}
				label="סיסמה"
				{...(isPasswordLost && { help: "הסיסמה אינה נשמרת בין שליחות, ויש להקליד אותה שוב." })}
			/>
			<div className={styles.consents}>
				<Checkbox
					{...box("adult")}
					label={
						<>
							גילי <bdi dir="ltr">18</bdi> ומעלה.
						</>
					}
				/>
				<Checkbox
					{...box("terms")}
					label={
						<>
							קראתי את{" "}
							<a className="link" href="/terms">
								תנאי השימוש
							</a>
							, והם מקובלים עליי.
						</>
					}
				/>
				<Checkbox
					{...box("privacy")}
					label={
						<>
							קראתי את{" "}
							<a className="link" href="/privacy">
								מדיניות הפרטיות
							</a>
							.
						</>
					}
				/>
			</div>
			<Button kind="accent" type="submit" block>
				פתיחת חשבון
			</Button>
		</form>
	);
}
