import type {
	InputHTMLAttributes,
	ReactNode,
	SelectHTMLAttributes,
	TextareaHTMLAttributes,
} from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

/** What every field has: a real label above, help below, and an error that says how to mend it. */
type FieldWords = {
	name: string;
	label: ReactNode;
	help?: ReactNode;
	error?: string | undefined;
	/** Said beside the label of a field that may stay empty. */
	optional?: boolean;
	className?: string;
};

type Wiring = {
	id: string;
	name: string;
	"aria-invalid": true | undefined;
	"aria-describedby": string;
};

type FrameProps = FieldWords & { id: string; children: (wiring: Wiring) => ReactNode };

/** The frame around one control; the error's place is always there, so that a script can fill it. */
function FieldFrame({ id, name, label, help, error, optional, className, children }: FrameProps) {
	const describedBy = help ? `${id}-help ${id}-error` : `${id}-error`;
	return (
		<div className={`${styles.field} ${className ?? ""}`} data-field={name}>
			<label className={styles.label} htmlFor={id}>
				{label}
				{optional && <span className={styles.optional}> (לא חובה)</span>}
			</label>
			{children({
				id,
				name,
				"aria-invalid": error ? true : undefined,
				"aria-describedby": describedBy,
			})}
			{help && (
				<p className={styles.help} id={`${id}-help`}>
					{help}
				</p>
			)}
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}

/** One error at its field; hidden while there is none. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
	return (
		<p className={styles.error} id={id} hidden={!error} data-error>
			<Icon name="warning" />
			<span>{error}</span>
		</p>
	);
}

type TextFieldProps = FieldWords &
	Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "className">;

/** Addresses, phones and passwords are typed from the left, though the box begins on the right. */
const leftToRight = new Set(["email", "tel", "url", "password"]);

/** A line of text, an address, a number. */
export function TextField(props: TextFieldProps) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...input } = props;
	return (
		<FieldFrame {...{ id, name, label, help, error, optional, className }}>
			{(wiring) => (
				<input
					type="text"
					dir={leftToRight.has(input.type ?? "") ? "ltr" : "auto"}
					{...input}
					{...wiring}
					className={styles.input}
				/>
			)}
		</FieldFrame>
	);
}

type TextAreaProps = FieldWords &
	Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "className">;

/** Several lines in any language. */
export function TextArea(props: TextAreaProps) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...area } = props;
	return (
		<FieldFrame {...{ id, name, label, help, error, optional, className }}>
			{(wiring) => (
				<textarea
					dir="auto"
					rows={4}
					{...area}
					{...wiring}
					className={`${styles.input} ${styles.area}`}
				/>
			)}
		</FieldFrame>
	);
}

/** A choice: the value that is sent and the words that are shown. */
export type Option = { value: string; label: string };

type SelectProps = FieldWords & {
	options: readonly Option[];
	/** Shown first and cannot be sent: nothing is chosen yet. */
	placeholder?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "className">;

/** A native list of choices. */
export function Select(props: SelectProps) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...rest } = props;
	const { options, placeholder, ...select } = rest;
	return (
		<FieldFrame {...{ id, name, label, help, error, optional, className }}>
			{(wiring) => (
				<span className={styles.select}>
					<select {...select} {...wiring} className={styles.input}>
						{placeholder !== undefined && <option value="">{placeholder}</option>}
						{options.map((option) => (
							<option key={option.value} value={option.value}>
								{option.label}
							</option>
						))}
					</select>
					<Icon name="down" />
				</span>
			)}
		</FieldFrame>
	);
}
