import { formatMoment } from "../platform/dates.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import styles from "./pause.module.css";

/** Says until when a member is away, and offers to come back. */
export function PauseNotice({ until }: { until: Date }) {
	return (
		<Notice>
			<div className={styles.paused}>
				<p>
					<b>הפרופיל בהפסקה עד {formatMoment(until)}.</b> אחר כך הוא שוב מוצג.
				</p>
				<PostForm action="/account/pause">
					<input type="hidden" name="until" value="now" />
					<Button small type="submit">
						חזרה עכשיו
					</Button>
				</PostForm>
			</div>
		</Notice>
	);
}
