import { type ComponentProps, useEffect, useState } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import styles from "./auth.module.css";

type PasswordFieldProps = ComponentProps<typeof TextField> & { label: string };

/**
 * A password input with a show/hide button, which appears once a script runs. Pasting and password
 * managers work as usual.
 */
export function PasswordField(props: PasswordFieldProps) {
	const [isReady, setReady] = useState(false);
	const [isShown, setShown] = useState(false);
	useEffect(() => setReady(true), []);
	// A page may have two of these, so each button names its field.
	const named = props.label.startsWith("ה") ? props.label : `ה${props.label}`;
	return (
		<div className={styles.password}>
			<TextField
				{...props}
				type={isShown ? "text" : "password"}
				dir="ltr"
				autoCapitalize="none"
				spellCheck={false}
			/>
			{isReady && (
				<button type="button" className={styles.show} onClick={() => setShown(!isShown)}>
					{isShown ? "הסתרה" : "הצגה"}
					<span className="sr"> של {named}</span>
				</button>
			)}
		</div>
	);
}
