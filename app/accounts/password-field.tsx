import { type ComponentProps, useEffect, useState } from "react";
import { TextField } from "../ui/forms/field.tsx";
import styles from "./auth.module.css";

type PasswordFieldProps = ComponentProps<typeof TextField> & { label: string };

/**
 * A password, masked until the person asks to see it. The control that shows it appears only once
 * a script can run it; pasting and password managers work as in any field.
 */
export function PasswordField(props: PasswordFieldProps) {
	const [isReady, setReady] = useState(false);
	const [isShown, setShown] = useState(false);
	useEffect(() => setReady(true), []);
	// Two of these may stand on one page, so each button says which it shows.
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
