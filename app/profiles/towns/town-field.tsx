import { type ComponentProps, useId } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./town-field.module.css";
import { useTowns } from "./use-towns.ts";

type TownFieldProps = Omit<ComponentProps<typeof TextField>, "className" | "type">;

/** The place of residence: a text input that accepts anything, and suggests towns where React runs. */
export function TownField(props: TownFieldProps) {
	const id = useId();
	const { found, active, choose, events } = useTowns();
	const listId = `${id}-list`;
	const isOpen = found.length > 0;
	const combobox = useHydrated() && {
		role: "combobox",
		"aria-autocomplete": "list" as const,
		"aria-controls": listId,
		"aria-expanded": isOpen,
		"aria-activedescendant": active < 0 ? undefined : `${listId}-${active}`,
	};
	return (
		<div className={styles.town}>
			<TextField
				autoComplete="address-level2"
				help="שם היישוב בלבד, בלי כתובת"
				{...props}
				{...combobox}
				{...events}
			/>
			<p className="sr" role="status">
				{isOpen && (found.length === 1 ? "הצעה אחת" : `${found.length} הצעות`)}
			</p>
			<div id={listId} role="listbox" aria-label="יישובים" className={styles.list} hidden={!isOpen}>
				{found.map((town, at) => (
					<button
						key={town.name}
						id={`${listId}-${at}`}
						type="button"
						role="option"
						tabIndex={-1}
						aria-selected={at === active}
						// Keeps focus in the input, so that the list does not close before the click.
						onMouseDown={(event) => event.preventDefault()}
						onClick={() => choose(town)}
					>
						<span>{town.name}</span>
						<bdi dir="ltr" lang="en">
							{town.english}
						</bdi>
					</button>
				))}
			</div>
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
