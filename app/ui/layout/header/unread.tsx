import styles from "./unread.module.css";

/** In how many conversations something waits; nothing at 0. */
export function Unread({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span className={`num ${styles.count}`}>
			<span className="sr">שיחות עם הודעות חדשות: </span>
			{count > 99 ? "99+" : count}
		</span>
	);
}
