import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** A line that opens, with a chevron of our own; works without a script. */
export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
	return (
		<details className={styles.disclosure} open={isOpen}>
			<summary>{summary}</summary>
			<div>{children}</div>
		</details>
	);
}
