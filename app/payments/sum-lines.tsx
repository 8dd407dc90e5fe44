import type { ReactNode } from "react";
import styles from "./sum-lines.module.css";

/** A sum in lines: a label at the start and its amount at the end of each. */
export function SumLines({ children }: { children: ReactNode }) {
	return <dl className={styles.lines}>{children}</dl>;
}

type SumLineProps = { label: string; isTotal?: boolean; children: ReactNode };

/** One line; the total is set apart and larger. */
export function SumLine({ label, isTotal, children }: SumLineProps) {
	const className = isTotal ? styles.total : undefined;
	return (
		<>
			<dt className={className}>{label}</dt>
			<dd className={className}>{children}</dd>
		</>
	);
}
