import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "label"> & {
	label?: string;
};

/** An e-mail address, which a phone's keyboard neither capitalizes nor corrects. */
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
