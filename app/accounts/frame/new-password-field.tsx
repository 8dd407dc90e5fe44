import type { ComponentProps } from "react";
import { PasswordField } from "./password-field.tsx";

/** The password that an account is to have from now on. */
export function NewPasswordField(
	props: Omit<ComponentProps<typeof PasswordField>, "autoComplete">,
) {
	return (
		<PasswordField
			help="לפחות 10 תווים. משפט קצר עדיף על סיסמה מסובכת."
			{...props}
			autoComplete="new-password"
		/>
	);
}
