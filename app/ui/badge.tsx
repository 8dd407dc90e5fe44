import type { ReactNode } from "react";
import styles from "./badge.module.css";

type BadgeKind = "plain" | "accent" | "solid" | "men" | "women" | "success" | "danger" | "glass";

/** A few words that name a kind or a state; the words carry the meaning, never the colour alone. */
export function Badge({ kind = "plain", children }: { kind?: BadgeKind; children: ReactNode }) {
	return <span className={`${styles.badge} ${styles[kind]}`}>{children}</span>;
}

/** The dot beside "online"; decoration only. */
export function Dot() {
	return <span className={styles.dot} aria-hidden="true" />;
}
