import styles from "./unread.module.css";

const words = {
	"/messages": "שיחות עם הודעות חדשות: ",
	"/profile": "בקשות לאלבום שמחכות לתשובה: ",
} as const;

/** How much waits for a member, by the place where it is answered. */
export type Waiting = Readonly<Record<keyof typeof words, number>>;

type UnreadProps = { place: string; waiting: Waiting };

/** How much waits at a place of the navigation; nothing at 0. */
export function Unread({ place, waiting }: UnreadProps) {
	if (!isCounted(place)) return null;
	const count = waiting[place];
	return (
		<span className={`num ${styles.count}`} data-waiting={place} hidden={count === 0}>
			{count > 0 && (
				<>
					<span className="sr">{words[place]}</span>
					{count > 99 ? "99+" : count}
				</>
			)}
		</span>
	);
}

const isCounted = (place: string): place is keyof Waiting => Object.hasOwn(words, place);
