import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "../my-account.module.css";

/** Says that a deletion is scheduled, and offers to undo it. */
export function DeletionNotice({ day }: { day: string }) {
	return (
		<Notice kind="danger">
			<div className={styles.spaced}>
				<p>
					<b>החשבון יימחק ב־{day}.</b> עד אז אפשר לבטל את המחיקה, והחשבון נשאר.
				</p>
				<form method="post" action="/account/delete/undo">
					<Button small type="submit">
						ביטול המחיקה
					</Button>
				</form>
			</div>
		</Notice>
	);
}
