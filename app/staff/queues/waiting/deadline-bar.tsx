import styles from "./deadline-bar.module.css";
import { type Deadline, elapsed } from "./time-words.ts";
import { useNow } from "./use-now.ts";

/** The time left until a deadline, in words and as a bar that fills from the right. */
export function DeadlineBar({ openedAt, dueAt, now }: Deadline & { now: Date }) {
	const { state, words, percent } = elapsed({ openedAt, dueAt }, useNow(now));
	return (
		<span className={styles.bar} data-deadline={state}>
			<b className="num">
				<time dateTime={dueAt.toISOString()}>{words}</time>
			</b>
			<svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
				<rect className={styles.whole} width="100" height="2" />
				<rect className={styles.elapsed} x={100 - percent} width={percent} height="2" />
			</svg>
		</span>
	);
}
