import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "label"> & {
	label?: string;
};

/** An email input; phone keyboards neither capitalise nor correct it. */
export function EmailField(props: EmailFieldProps) {
	return (
		<TextField
			label="אימייל"
			autoComplete="email"
			autoCapitalize="none"
			spellCheck={false}
			{...props}
			type="email"
		/>
	);
}
