import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { sure } from "./field-texts.ts";
import styles from "./form-frame.module.css";

/**
 * Placed after the save button, so that Enter does not confirm: saves the texts anyway, when rules only asked about
 * them.
 * @param asked what is confirmed, as the server said it; nothing is shown when it is empty.
 */
export function ConfirmAnyway({ asked }: { asked: string }) {
	if (asked === "") return null;
	return (
		<Notice kind="accent">
			<div className={styles.sure}>
				<p>
					<b>לשמור כך?</b> ליד השדה כתוב למה שאלנו. הצוות קורא כל טקסט לפני שהוא מוצג.
				</p>
				<Button kind="line" small type="submit" name={sure} value={asked}>
					לשמור כך
				</Button>
			</div>
		</Notice>
	);
}
