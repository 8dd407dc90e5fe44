import { FieldError } from "../../../../ui/forms/field.tsx";
import { PictureButton } from "../../../../ui/forms/picture-button.tsx";
import styles from "./steps.module.css";

type FileFieldProps = {
	name: string;
	label: string;
	error?: string | undefined;
	/** Opens the front camera on a phone. */
	isSelfie?: boolean;
};

/** One picture to send; that it was chosen is said without a script. */
export function FileField({ name, label, error, isSelfie = false }: FileFieldProps) {
	const id = `field-${name}`;
	return (
		<div className={styles.file} data-field={name}>
			<PictureButton
				id={id}
				label={label}
				name={name}
				required
				capture={isSelfie ? "user" : undefined}
				aria-invalid={error ? true : undefined}
				aria-describedby={`${id}-types ${id}-error`}
			/>
			<p className={`small ${styles.chosen}`}>הקובץ נבחר.</p>
			<p id={`${id}-types`} className="tiny muted">
				<bdi dir="ltr">JPEG, PNG, WebP, AVIF</bdi>, עד <bdi>15</bdi> מגה. המיקום ופרטי המצלמה
				נמחקים.
			</p>
			<FieldError id={`${id}-error`} error={error} />
		</div>
	);
}
