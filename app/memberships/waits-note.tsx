import styles from "./waits-note.module.css";

/** The small note on features of a part that is not built yet (`product.md`, "Content"). */
export function WaitsNote() {
	return <small className={styles.note}> ייפתח עם הגלריה</small>;
}
