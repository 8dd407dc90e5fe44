import { counted } from "../counted.ts";
import styles from "./unread.module.css";

const words = {
	"/messages": ["שיחה חדשה אחת", "שתי שיחות חדשות", "שיחות חדשות"],
	"/profile": ["בקשה אחת לאלבום", "שתי בקשות לאלבום", "בקשות לאלבום"],
} as const;

/** How much waits for a member, by the place where it is answered; the last is what is told beside it. */
export type Waiting = Readonly<Record<keyof typeof words | "/notifications", number>>;

/** The bell's number: how many entries of /notifications are new. */
export const bellOf = (waiting: Waiting): number =>
	Object.values(waiting).reduce((sum, count) => sum + count, 0);

const most = "99+";

type UnreadProps = { place: string; waiting: Readonly<Record<keyof typeof words, number>> };

/** How much waits at a place of the navigation; nothing at 0. */
export function Unread({ place, waiting }: UnreadProps) {
	if (!isCounted(place)) return null;
	const count = waiting[place];
	const [one, two, many] = words[place];
	return (
		<span className={`num ${styles.count}`} data-waiting={place} hidden={count === 0}>
			{count > 0 && (
				<>
					<span className="sr">, {counted(count > 99 ? most : count, one, two, many)}</span>
					<span aria-hidden="true">{count > 99 ? most : count}</span>
				</>
			)}
		</span>
	);
}

const isCounted = (place: string): place is keyof typeof words => Object.hasOwn(words, place);
