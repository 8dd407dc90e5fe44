import styles from "./deadline-bar.module.css";
import { type Deadline, elapsed } from "./time-words.ts";

/**
 * The time left until a deadline, in words and as a line that fills from the right. A script keeps it
 * up to date by its two dates.
 */
export function DeadlineBar({ openedAt, dueAt, now }: Deadline & { now: Date }) {
	const { state, words, percent } = elapsed({ openedAt, dueAt }, now);
	return (
		<span
			className={styles.bar}
			data-deadline={state}
			data-opened={openedAt.getTime()}
			data-due={dueAt.getTime()}
		>
			<b className="num">{words}</b>
			<svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
				<rect className={styles.whole} width="100" height="2" />
				<rect className={styles.elapsed} x={100 - percent} width={percent} height="2" />
			</svg>
		</span>
	);
}
