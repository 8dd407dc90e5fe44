import type { ComponentProps, ReactNode, SelectHTMLAttributes } from "react";
import { Notice } from "../feedback/notice.tsx";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

/**
 * Common to all fields: a visible label above, help below, and an error that says how to fix it.
 */
type FieldWords = {
	name: string;
	label: ReactNode;
	help?: ReactNode;
	error?: string | undefined;
	/** Shown next to the label of an optional field. */
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

/** The frame of one control; the error element always exists, so that a script can fill it. */
export function FieldFrame({
	id,
	name,
	label,
	help,
	error,
	optional,
	className,
	children,
}: FrameProps) {
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

/** The error of one field; hidden when there is none. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
	return (
		<p className={styles.error} id={id} hidden={!error} data-error>
			<Icon name="warning" />
			{/* Before React runs, `ui/browser/say-missing.ts` may have written here. */}
			<span suppressHydrationWarning>{error ?? ""}</span>
		</p>
	);
}

type TextFieldProps = FieldWords & Omit<ComponentProps<"input">, "name" | "className">;

/**
 * Addresses, phone numbers and passwords are typed left to right, though the input starts on the
 * right.
 */
const leftToRight = new Set(["email", "tel", "url", "password"]);

export function TextField(props: TextFieldProps) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...input } = props;
	return (
		<FieldFrame
			id={id}
			name={name}
			label={label}
			help={help}
			error={error}
			optional={optional}
			className={className}
		>
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

type TextAreaProps = FieldWords & Omit<ComponentProps<"textarea">, "name" | "className">;

export function TextArea(props: TextAreaProps) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...area } = props;
	return (
		<FieldFrame
			id={id}
			name={name}
			label={label}
			help={help}
			error={error}
			optional={optional}
			className={className}
		>
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

export type Option = { value: string; label: string };

type SelectProps = FieldWords & {
	options: readonly Option[];
	/** Shown first and cannot be submitted: nothing is chosen yet. */
	placeholder?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "className">;

export function Select(props: SelectProps) {
	const { name, label, help, error, optional, className, id = `field-${name}`, ...rest } = props;
	const { options, placeholder, ...select } = rest;
	return (
		<FieldFrame
			id={id}
			name={name}
			label={label}
			help={help}
			error={error}
			optional={optional}
			className={className}
		>
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

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "label"> & {
	label?: string;
};

/** An email input; phone keyboards neither capitalise nor correct it. */
export function EmailField(props: EmailFieldProps) {
	return (
		<TextField
			label="אימייל"
			autoComplete="email"
			autoCapitalize="none"
			spellCheck={false}
			{...props}
			type="email"
		/>
	);
}

/** The error of a form as a whole; announced, and empty when there is none. */
export function FormError({ errors }: { errors: readonly string[] | null | undefined }) {
	if (!errors?.[0]) return null;
	return (
		<Notice kind="danger" role="alert">
			{errors[0]}
		</Notice>
	);
}
