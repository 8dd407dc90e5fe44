import { formatMoment } from "../platform/dates.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import styles from "./pause.module.css";

/** Says until when a member is away, and offers to come back. */
export function PauseNotice({ until }: { until: Date }) {
	return (
		<Notice>
			<div className={styles.paused}>
				<p>
					<b>הפרופיל בהפסקה עד {formatMoment(until)}.</b> אחר כך הוא חוזר מעצמו.
				</p>
				<form method="post" action="/account/pause">
					<input type="hidden" name="until" value="now" />
					<Button small type="submit">
						חזרה עכשיו
					</Button>
				</form>
			</div>
		</Notice>
	);
}
