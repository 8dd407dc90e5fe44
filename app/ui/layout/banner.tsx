import styles from "./banner.module.css";

/** The owner's sentence above a page. */
export function Banner({ text }: { text: string }) {
	return (
		<aside className={styles.banner} aria-label="הודעה לכולם">
			<p className="wrap" dir="auto">
				{text}
			</p>
		</aside>
	);
}
