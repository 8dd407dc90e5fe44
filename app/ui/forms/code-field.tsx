import type { ComponentProps } from "react";
import styles from "./code-field.module.css";
import { FieldFrame, type TextField } from "./field.tsx";

const places = [1, 2, 3, 4, 5, 6];

/**
 * A code of six digits: one input over six drawn boxes, so that phones can fill it in and a code can be pasted as
 * is (`ui/browser/code-input.ts` drops non-digits).
 */
export function CodeField(props: ComponentProps<typeof TextField>) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...rest } = props;
	// Without a limit a code with a space in it can be pasted whole.
	const { maxLength: _, ...input } = rest;
	return (
		<FieldFrame
			id={id}
			name={name}
			label={label}
			help={help}
			error={error}
			optional={optional}
			className={className}
		>
			{(wiring) => (
				<span className={styles.code} dir="ltr">
					<span aria-hidden="true">
						{places.map((place) => (
							<i key={place} />
						))}
					</span>
					<input
						type="text"
						{...input}
						{...wiring}
						dir="ltr"
						inputMode="numeric"
						autoComplete="one-time-code"
						autoCapitalize="none"
						spellCheck={false}
						data-code
					/>
				</span>
			)}
		</FieldFrame>
	);
}
