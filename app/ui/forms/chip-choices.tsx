import { type ReactNode, useState } from "react";
import styles from "./chip-choices.module.css";
import { FieldError, type Option } from "./field.tsx";

type ChipChoicesProps = {
	id: string;
	name: string;
	legend: string;
	options: readonly Option[];
	chosen: readonly string[];
	/** The most that may be chosen; shown next to the legend. */
	most?: number;
	help?: ReactNode;
	error?: string | undefined;
};

const isTicked = (control: Element) => control instanceof HTMLInputElement && control.checked;

/** Checkboxes styled as chips. */
export function ChipChoices(props: ChipChoicesProps) {
	const { id, name, legend, options, chosen, most, help, error } = props;
	const [count, setCount] = useState(chosen.length);
	return (
		<fieldset
			className={styles.choices}
			data-field={name}
			aria-describedby={`${id}-help ${id}-error`}
			data-invalid={error ? true : undefined}
			// Recounted: boxes ticked before React ran count too.
			onChange={({ currentTarget }) =>
				setCount([...currentTarget.elements].filter(isTicked).length)
			}
		>
			<legend>
				{legend}
				{most !== undefined && (
					<span className={styles.count}>
						{" "}
						<bdi className="num">{count}</bdi> מתוך <bdi className="num">{most}</bdi>
					</span>
				)}
			</legend>
			<div className={styles.chips}>
				{options.map(({ value, label }, index) => (
					<label key={value}>
						<input
							type="checkbox"
							id={index === 0 ? id : undefined}
							name={name}
							value={value}
							defaultChecked={chosen.includes(value)}
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
			<p className={styles.help} id={`${id}-help`} hidden={!help}>
				{help}
			</p>
			<FieldError id={`${id}-error`} error={error} />
		</fieldset>
	);
}
