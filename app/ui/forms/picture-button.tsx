import type { ComponentProps } from "react";
import { buttonClass } from "../button.tsx";
import styles from "./picture-button.module.css";

type PictureButtonProps = Omit<ComponentProps<"input">, "type" | "accept" | "className"> & {
	label: string;
	kind?: "accent" | "line";
	/** Places the button. */
	className?: string | undefined;
};

/** Picks pictures, in the formats that the site can read. */
export function PictureButton({
	label,
	kind = "line",
	className = "",
	...input
}: PictureButtonProps) {
	return (
		<label className={`${buttonClass({ kind })} ${styles.choose} ${className}`}>
			{label}
			<input {...input} type="file" accept="image/jpeg,image/png,image/webp,image/avif" />
		</label>
	);
}
