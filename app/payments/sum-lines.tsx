import type { ReactNode } from "react";
import styles from "./sum-lines.module.css";

/** What a sum is made of: a name at the start and its value at the end of each line. */
export function SumLines({ children }: { children: ReactNode }) {
	return <dl className={styles.lines}>{children}</dl>;
}

type SumLineProps = { label: string; isTotal?: boolean; children: ReactNode };

/** One line; the total stands apart and larger. */
export function SumLine({ label, isTotal, children }: SumLineProps) {
	const className = isTotal ? styles.total : undefined;
	return (
		<>
			<dt className={className}>{label}</dt>
			<dd className={className}>{children}</dd>
		</>
	);
}
