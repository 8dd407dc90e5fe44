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

/** How others read a stored place: its town, or none; null when no place is stored. */
export type TownMatch = { typed: string; name: string | null; others: string[] } | null;

/** Shown under the town input when others will read something other than what was typed. */
export function TownHelp({ town }: { town: TownMatch }) {
	if (!town || town.name === town.typed) return <>שם היישוב בלבד, בלי כתובת</>;
	if (town.name) {
		return (
			<>
				לחברים יוצג: <bdi>{town.name}</bdi>
			</>
		);
	}
	return (
		<>
			לא מצאנו את היישוב ברשימה, ולכן הוא לא יוצג לחברים.
			{town.others.length > 0 && (
				<>
					{" "}
					אולי: <bdi>{town.others.join(", ")}</bdi>?
				</>
			)}{" "}
			אפשר גם לכתוב יישוב קרוב.
		</>
	);
}
