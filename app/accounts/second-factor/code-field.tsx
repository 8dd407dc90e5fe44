import type { ComponentProps } from "react";
import { TextField } from "../../ui/forms/field.tsx";

/** Input for the six digits of an authenticator app; phones offer to fill it in. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
	return (
		<TextField
			{...props}
			label="קוד מאפליקציית האימות"
			dir="ltr"
			inputMode="numeric"
			autoComplete="one-time-code"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={12}
		/>
	);
}
