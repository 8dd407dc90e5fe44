import type { ReactNode } from "react";
import styles from "./chip.module.css";

/** A row of links that narrow a list; the chosen one is marked for eyes and for assistive technology. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label}>
			<ul className={styles.chips}>{children}</ul>
		</nav>
	);
}

/** One choice of a row of chips. */
export function Chip({
	href,
	current,
	children,
}: {
	href: string;
	current: boolean;
	children: ReactNode;
}) {
	return (
		<li>
			<a className={styles.chip} href={href} aria-current={current ? "true" : undefined}>
				{children}
			</a>
		</li>
	);
}
