import styles from "./coming-soon-note.module.css";

/** The small note on features of a part that is not built yet (`product.md`, "Content"). */
export function ComingSoonNote() {
	return <small className={styles.note}> ייפתח בהמשך</small>;
}
