import type { ReactNode } from "react";
import styles from "./my-account.module.css";

/** Rows separated by hairlines. */
export function Rows({ children }: { children: ReactNode }) {
	return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
	label: ReactNode;
	value?: ReactNode;
	/** Actions at the end of the row. */
	children?: ReactNode;
};

/** One row: label, value and actions. */
export function Row({ label, value, children }: RowProps) {
	return (
		<li className={styles.row}>
			<div className={styles.fact}>
				<p className={styles.label}>{label}</p>
				{value !== undefined && <p className="small muted">{value}</p>}
			</div>
			{children}
		</li>
	);
}
