import type { ComponentProps } from "react";
import { Checkbox } from "../../ui/forms/choice.tsx";

type TickProps = { number: number } & Pick<
	ComponentProps<typeof Checkbox>,
	"label" | "form" | "defaultChecked"
>;

/** Chooses a case, by its number, among those that are closed together. */
export function CaseTick({ number, ...shown }: TickProps) {
	return (
		<Checkbox {...shown} id={`tick-${number}`} name="case" value={number} aria-keyshortcuts="x" />
	);
}
