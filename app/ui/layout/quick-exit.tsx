import { Icon } from "../icon.tsx";
import styles from "./quick-exit.module.css";

/**
 * The quick exit, in the sticky header. Without a script it is a link; `ui/browser/quick-exit.ts`
 * adds Esc three times and removes this page from the tab's history.
 */
export function QuickExit() {
	return (
		<a
			className={styles.exit}
			href="/exit"
			rel="nofollow noreferrer"
			data-quick-exit
			title="יציאה מהירה: שלוש לחיצות על Esc"
		>
			<Icon name="run" />
			<span>
				יציאה <br />
				מהירה
			</span>
		</a>
	);
}
