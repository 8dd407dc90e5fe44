import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./tabs.module.css";

/** Views of one page, each with its own URL, so that they work without a script. */
export function Tabs({
	label,
	children,
	wide,
}: {
	label: string;
	children: ReactNode;
	wide?: boolean;
}) {
	return (
		<nav aria-label={label} className={`${styles.tabs} ${wide ? styles.wide : ""}`}>
			{children}
		</nav>
	);
}

/** One view; `count` is the number of its items. */
export function Tab(props: {
	href: string;
	current: boolean;
	count?: number;
	children: ReactNode;
}) {
	return (
		<Link className={styles.tab} to={props.href} aria-current={props.current ? "page" : undefined}>
			{props.children}
			{props.count !== undefined && (
				<>
					{" "}
					<span className={`num ${styles.count}`}>{props.count}</span>
				</>
			)}
		</Link>
	);
}
