import { useSay } from "../../profiles/use-say.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import styles from "../my-account.module.css";

/** Says that a deletion is scheduled, and offers to undo it. */
export function DeletionNotice({ day }: { day: string }) {
	const say = useSay();
	return (
		<Notice kind="danger">
			<div className={styles.spaced}>
				<p>
					<b>החשבון יימחק ב־{day}.</b>{" "}
					{say({
						f: "עד אז את יכולה לבטל את המחיקה, והחשבון נשאר.",
						m: "עד אז אתה יכול לבטל את המחיקה, והחשבון נשאר.",
						n: "עד אז אפשר לבטל את המחיקה, והחשבון נשאר.",
					})}
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
