import styles from "./unread.module.css";

const waitingWords = "שיחות עם הודעות חדשות: ";

/** In how many conversations something waits; nothing at 0. An open page counts on by itself. */
export function Unread({ count }: { count: number }) {
	return (
		<span
			className={`num ${styles.count}`}
			data-waiting
			data-words={waitingWords}
			hidden={count === 0}
		>
			{count > 0 && (
				<>
					<span className="sr">{waitingWords}</span>
					{count > 99 ? "99+" : count}
				</>
			)}
		</span>
	);
}
