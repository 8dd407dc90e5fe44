import styles from "./unread.module.css";

const words = {
	"/messages": "שיחות עם הודעות חדשות: ",
	"/profile": "בקשות לאלבום שמחכות לתשובה: ",
} as const;

/** How much waits for a member, by the place where it is answered; the last is what is told beside it. */
export type Waiting = Readonly<Record<keyof typeof words | "/notifications", number>>;

/** The number of the bell: as many entries of /notifications are new. */
export const bellOf = (waiting: Waiting): number =>
	Object.values(waiting).reduce((sum, count) => sum + count, 0);

type UnreadProps = { place: string; waiting: Readonly<Record<keyof typeof words, number>> };

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

const isCounted = (place: string): place is keyof typeof words => Object.hasOwn(words, place);
