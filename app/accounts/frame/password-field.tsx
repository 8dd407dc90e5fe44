import { type ComponentProps, useState } from "react";
import { shortestPassword } from "../../platform/forms/lengths.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./auth.module.css";

type PasswordFieldProps = ComponentProps<typeof TextField> & { label: string };

/** A password input with a show/hide button. Pasting and password managers work as usual. */
export function PasswordField(props: PasswordFieldProps) {
	// A page may have two of these, so each button names its field.
	const named = props.label.startsWith("ה") ? props.label : `ה${props.label}`;
	const [isShown, setShown] = useState(false);
	return (
		<div className={styles.password}>
			<TextField
				{...props}
				type={isShown ? "text" : "password"}
				dir="ltr"
				autoCapitalize="none"
				spellCheck={false}
			/>
			<button
				type="button"
				className={styles.show}
				hidden={!useHydrated()}
				onClick={() => setShown(!isShown)}
			>
				<span>{isShown ? "הסתרה" : "הצגה"}</span>
				<span className="sr"> של {named}</span>
			</button>
		</div>
	);
}

/** Tells password managers which account the form's password belongs to. */
export function KnownAddress({ email }: { email: string }) {
	return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

export function NewPasswordField(
	props: Omit<ComponentProps<typeof PasswordField>, "autoComplete">,
) {
	return (
		<PasswordField
			help={`לפחות ${shortestPassword} תווים. משפט קצר עדיף על סיסמה מסובכת.`}
			{...props}
			autoComplete="new-password"
		/>
	);
}
