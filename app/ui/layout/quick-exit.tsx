import { Icon } from "../icon.tsx";
import styles from "./quick-exit.module.css";

/**
 * The way out, in the header that stays in sight. Without a script it is a link; `ui/browser/quick-exit.ts`
 * adds Esc three times and takes this page out of the tab's history.
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
			<Icon name="exit" />
			<span>יציאה מהירה</span>
		</a>
	);
}
