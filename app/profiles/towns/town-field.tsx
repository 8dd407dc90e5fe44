import { type ComponentProps, useId } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import styles from "./town-field.module.css";

type TownFieldProps = Omit<ComponentProps<typeof TextField>, "className" | "type">;

/**
 * The place of residence: a text input that accepts anything. With a script it suggests towns while
 * typing (`offer-towns.ts`).
 */
export function TownField(props: TownFieldProps) {
	const id = useId();
	return (
		<div className={styles.town} data-towns>
			<TextField autoComplete="address-level2" help="שם היישוב בלבד, בלי כתובת" {...props} />
			<p className="sr" role="status" />
			<div id={`${id}-list`} role="listbox" aria-label="יישובים" className={styles.list} hidden />
		</div>
	);
}
