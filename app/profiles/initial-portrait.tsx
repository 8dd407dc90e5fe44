import { Initial } from "../ui/icon.tsx";
import styles from "./initial-portrait.module.css";

/** Stands in for a missing portrait: the first letter of the name on olive, never a stock image. */
export function InitialPortrait({
	name,
	className = "",
}: {
	name: string | null;
	className?: string;
}) {
	return (
		<div className={`${styles.initial} ${className}`} aria-hidden="true">
			<Initial name={name} />
		</div>
	);
}
