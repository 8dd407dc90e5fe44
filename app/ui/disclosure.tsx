import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** A disclosure with a chevron of our own; works without JavaScript. */
export function Disclosure({ summary, isOpen, children }: DisclosureProps) {
	return (
		<details className={styles.disclosure} open={isOpen}>
			<summary>{summary}</summary>
			<div>{children}</div>
		</details>
	);
}
