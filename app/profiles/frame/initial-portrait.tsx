import { Icon } from "../../ui/icon.tsx";
import styles from "./initial-portrait.module.css";

/** Stands in for a missing portrait: the first letter of the name on olive, never a stock image. */
export function InitialPortrait({
	name,
	className = "",
}: {
	name: string | null;
	className?: string;
}) {
	const [first] = new Intl.Segmenter("he").segment(name ?? "");
	return (
		<div className={`${styles.initial} ${className}`} aria-hidden="true">
			{first ? <bdi>{first.segment}</bdi> : <Icon name="user" />}
		</div>
	);
}
