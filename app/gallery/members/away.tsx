import { LimitNotice } from "../../members/limits/limit-notice.tsx";
import { searchLimit } from "../../members/limits/limit-words.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import styles from "./members-gallery.module.css";

/** To a member who looks at nobody now: paused, suspended, or about to leave. */
export function Closed() {
	return (
		<div className={`wrap ${styles.alone}`}>
			<h1 className="h1">גלריה</h1>
			<EmptyState words="הגלריה סגורה כרגע בפניך. מצב החשבון כתוב בעמוד החשבון.">
				<LinkButton kind="line" href="/account">
					לחשבון שלי
				</LinkButton>
			</EmptyState>
		</div>
	);
}

/** Too many searches in an hour. */
export function TooMany({ opens }: { opens: string }) {
	return (
		<div className={`wrap ${styles.alone}`}>
			<LimitNotice words={searchLimit(opens)} hasPlans={false} isPage />
		</div>
	);
}
