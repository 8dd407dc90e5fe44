import styles from "./skeleton.module.css";

/** The placeholder of a loading card; announced once as loading, not box by box. */
export function SkeletonCard() {
	return (
		<div className={styles.card} aria-hidden="true">
			<div className={`${styles.box} ${styles.picture}`} />
			<div className={`${styles.box} ${styles.title}`} />
			<div className={`${styles.box} ${styles.line}`} />
		</div>
	);
}
