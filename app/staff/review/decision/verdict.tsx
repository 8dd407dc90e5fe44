import type { ReactNode } from "react";
import { Kbd } from "../../keys/kbd.tsx";
import styles from "./verdict.module.css";

export type Choice = {
	value: string;
	label: string;
	note?: ReactNode;
	/** Its number on the keyboard. */
	digit?: number;
	isDisabled?: boolean;
	/** The button's label while this is chosen. */
	commit?: string;
};

type VerdictProps = {
	/** Read out before the choices. */
	label: string;
	name: string;
	choices: readonly Choice[];
	chosen?: string | undefined;
	/** The form it belongs to, when it is outside of it. */
	form?: string | undefined;
};

/** One choice of several, each a row with its key; nothing is chosen unless given. */
export function Verdict({ label, name, choices, chosen, form }: VerdictProps) {
	return (
		<fieldset className={styles.verdict}>
			<legend className="sr">{label}</legend>
			{choices.map(({ value, label: title, note, digit, isDisabled }) => (
				<label key={value}>
					<input
						type="radio"
						name={name}
						value={value}
						defaultChecked={value === chosen}
						disabled={isDisabled}
						form={form}
						aria-keyshortcuts={digit === undefined ? undefined : String(digit)}
					/>
					{digit === undefined ? <span /> : <Kbd>{digit}</Kbd>}
					<span>
						<b>{title}</b>
						{note && <small>{note}</small>}
					</span>
				</label>
			))}
		</fieldset>
	);
}

export function Reasons({ label, name, choices, chosen }: VerdictProps) {
	return (
		<fieldset className={styles.reasons}>
			<legend>{label}</legend>
			{choices.map(({ value, label: title, note }) => (
				<label key={value}>
					<input type="radio" name={name} value={value} defaultChecked={value === chosen} />
					<span>
						{title}
						{note && <small>{note}</small>}
					</span>
				</label>
			))}
		</fieldset>
	);
}
