import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import styles from "./town-field.module.css";
import { suggestTowns, type Town } from "./towns.ts";

type TownFieldProps = Omit<ComponentProps<typeof TextField>, "className" | "type">;

/** The suggestions for the text input with this id, and its keyboard handling. */
function useTownSuggestions(inputId: string) {
	const [towns, setTowns] = useState<readonly Town[]>([]);
	const [typed, setTyped] = useState<string | null>(null);
	const [active, setActive] = useState(-1);

	const found = typed === null ? [] : suggestTowns(towns, typed);
	const isOpen = found.length > 0 && !(found.length === 1 && found[0]?.name === typed);

	const write = (text: string | null) => {
		setTyped(text);
		setActive(-1);
	};
	const close = () => write(null);
	const choose = ({ name }: Town) => {
		const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(inputId)}`);
		if (!input) return;
		input.value = name;
		input.dispatchEvent(new Event("input", { bubbles: true }));
		close();
	};
	const steer = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "ArrowDown" && !isOpen) return write(event.currentTarget.value);
		if (!isOpen) return;
		const town = found[active];
		if (event.key === "ArrowDown") setActive((active + 1) % found.length);
		else if (event.key === "ArrowUp") setActive(active <= 0 ? found.length - 1 : active - 1);
		else if (event.key === "Enter" && town) choose(town);
		else if (event.key === "Escape") close();
		else return;
		event.preventDefault();
	};
	const fetchTowns = () => {
		if (towns.length > 0) return;
		fetch("/towns")
			.then((answer) => (answer.ok ? answer.json() : []))
			.then((list: Town[]) => setTowns(list))
			// Without suggestions it is still a plain text input.
			.catch(() => {});
	};
	return { found, isOpen, active, fetchTowns, write, close, choose, steer };
}

/**
 * The place of residence: a text input that accepts anything. With a script it suggests towns while
 * typing (the ARIA combobox pattern with a list); they are fetched on focus.
 */
export function TownField(props: TownFieldProps) {
	const id = useId();
	const [isAlive, setAlive] = useState(false);
	useEffect(() => setAlive(true), []);
	const { found, isOpen, active, fetchTowns, write, close, choose, steer } = useTownSuggestions(
		String(props.id),
	);
	const optionId = (index: number) => `${id}-${index}`;
	const combobox = {
		role: "combobox",
		"aria-autocomplete": "list",
		"aria-expanded": isOpen,
		"aria-controls": `${id}-list`,
		"aria-activedescendant": active >= 0 ? optionId(active) : undefined,
	} as const;

	return (
		<div className={styles.town}>
			<TextField
				autoComplete="address-level2"
				help="שם היישוב בלבד, בלי כתובת"
				{...props}
				{...(isAlive ? combobox : {})}
				onFocus={fetchTowns}
				onBlur={close}
				onInput={(event) => write(event.currentTarget.value)}
				onKeyDown={steer}
			/>
			<p className="sr" role="status">
				{isOpen && (found.length === 1 ? "הצעה אחת" : `${found.length} הצעות`)}
			</p>
			<div
				id={`${id}-list`}
				role="listbox"
				aria-label="יישובים"
				className={styles.list}
				hidden={!isOpen}
			>
				{found.map((town, index) => (
					<button
						key={town.name}
						id={optionId(index)}
						type="button"
						role="option"
						tabIndex={-1}
						aria-selected={index === active}
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
