import type { ReactNode } from "react";
import styles from "./chip.module.css";

/**
 * A row of links that filter a list; the current one is marked visually and for assistive
 * technology.
 */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
	return (
		<nav aria-label={label}>
			<ul className={styles.chips}>{children}</ul>
		</nav>
	);
}

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
