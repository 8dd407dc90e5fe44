import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** A code of digits, however it is pasted; phones offer it by themselves. */
export function CodeField({ maxLength: _, ...props }: ComponentProps<typeof TextField>) {
	return <TextField {...props} dir="ltr" inputMode="numeric" autoComplete="one-time-code" />;
}
