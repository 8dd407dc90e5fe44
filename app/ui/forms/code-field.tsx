import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** An input for a code of digits, however it is pasted; phones suggest it automatically. */
export function CodeField({ maxLength: _, ...props }: ComponentProps<typeof TextField>) {
	return <TextField {...props} dir="ltr" inputMode="numeric" autoComplete="one-time-code" />;
}
