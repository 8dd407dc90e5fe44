import type { ReactNode } from "react";
import styles from "./my-account.module.css";

/** Facts under each other, parted by hairlines. */
export function Rows({ children }: { children: ReactNode }) {
	return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
	label: ReactNode;
	value?: ReactNode;
	/** What can be done about it, at the end of the line. */
	children?: ReactNode;
};

/** One fact: what it is, how it stands, and what can be done. */
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
