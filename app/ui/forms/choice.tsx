import type { ComponentProps, ReactNode } from "react";
import styles from "./choice.module.css";
import { FieldError, type Option } from "./field.tsx";

type CheckboxProps = { name: string; label: ReactNode; error?: string | undefined } & Omit<
	ComponentProps<"input">,
	"name"
>;

/** A checkbox; never ticked in advance when it is a consent. */
export function Checkbox({ name, label, error, id = `field-${name}`, ...input }: CheckboxProps) {
	return (
		<div data-field={name}>
			<label className={styles.choice} htmlFor={id}>
				<input
					type="checkbox"
					{...input}
					id={id}
					name={name}
					// Without it a browser calls a required box invalid before anybody could tick it.
					aria-invalid={error ? true : "false"}
					aria-describedby={`${id}-error`}
				/>
				<span>{label}</span>
			</label>
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}

type RadioGroupProps = {
	name: string;
	legend: string;
	options: readonly (Option & { help?: string })[];
	defaultValue?: string | undefined;
	error?: string | undefined;
	required?: boolean;
	className?: string;
	id?: string;
};

/** A radio group in a row, or one below the other if they are explained; nothing is preselected unless given. */
export function RadioGroup(props: RadioGroupProps) {
	const { name, legend, options, defaultValue, error, required, className = "" } = props;
	const id = props.id ?? `field-${name}`;
	const isExplained = options.some(({ help }) => help);
	return (
		<fieldset
			className={`${styles.group} ${className}`}
			data-field={name}
			aria-describedby={`${id}-error`}
			data-invalid={error ? true : undefined}
		>
			<legend>{legend}</legend>
			<FieldError id={`${id}-error`} error={error} />
			<div className={isExplained ? styles.rows : styles.segments}>
				{options.map((option, index) => (
					<label key={option.value}>
						<input
							type="radio"
							id={index === 0 ? id : undefined}
							name={name}
							value={option.value}
							defaultChecked={option.value === defaultValue}
							required={required}
						/>
						<span>{option.label}</span>
						{option.help && <span className="small muted">{option.help}</span>}
					</label>
				))}
			</div>
		</fieldset>
	);
}
