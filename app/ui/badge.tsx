import type { ReactNode } from "react";
import styles from "./badge.module.css";
import tones from "./theme/tones.module.css";

type BadgeKind = "plain" | "accent" | "solid" | "men" | "women" | "success" | "danger" | "glass";

/** A short label for a kind or a state; the text carries the meaning, never the colour alone. */
export function Badge({ kind = "plain", children }: { kind?: BadgeKind; children: ReactNode }) {
	return <span className={`${styles.badge} ${styles[kind] ?? tones[kind]}`}>{children}</span>;
}

/** The dot next to "online"; decoration only. */
export function Dot() {
	return <span className={styles.dot} aria-hidden="true" />;
}
