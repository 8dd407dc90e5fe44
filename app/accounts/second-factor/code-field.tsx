import type { ComponentProps } from "react";
import { CodeField as SixDigits } from "../../ui/forms/code-field.tsx";

export function CodeField(props: Omit<ComponentProps<typeof SixDigits>, "label">) {
	return <SixDigits {...props} label="קוד מאפליקציית האימות" />;
}
